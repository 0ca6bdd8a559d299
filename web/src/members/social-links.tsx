/** A member's links to social networks; each opens in a new tab. */
import { ExternalLink } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { linkAddress } from '#domain/links.ts';
import type { KnownProfile } from '#web/backend/types.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { DetailsCard } from './details-card.tsx';

const NETWORKS = ['facebook', 'linkedin', 'instagram'] as const;

/** The card of links; renders nothing without links. */
export function SocialLinks({ member }: { member: KnownProfile }) {
  const { t } = useTranslation();
  const filled = NETWORKS.flatMap((network) => {
    const link = member[network];
    return link ? [{ network, address: linkAddress(link) }] : [];
  });
  if (filled.length === 0) return null;
  return (
    <DetailsCard title={t('profile.social')}>
      <ul className="flex flex-wrap gap-2 pt-1">
        {filled.map(({ network, address }) => (
          <li key={network}>
            <a
              href={address}
              target="_blank"
              rel="noopener noreferrer"
              className={buttonClass({ variant: 'secondary', size: 'small' })}
            >
              <span className="text-centred">{t(`profile.${network}`)}</span>
              <ExternalLink aria-hidden="true" className="size-4 text-ink-2" strokeWidth={1.75} />
              <span className="sr-only">{t('profile.new_tab')}</span>
            </a>
          </li>
        ))}
      </ul>
    </DetailsCard>
  );
}
