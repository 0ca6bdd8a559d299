/** Which topics are told by push, mail or text message. The list of notices has all of them. */
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import {
  CHANNELS,
  type Channel,
  type Choice,
  choicesOptions,
  setChoiceOptions,
  TOPICS,
} from '#web/features/notices/api/settings.ts';
import { useErrorText } from '#web/i18n/error-text.ts';
import { useUserId } from '#web/session/session.ts';
import { showAlert } from '#web/ui/alerts.tsx';
import { ChipGroup } from '#web/ui/chip-group.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { SettingsGroup } from './settings-group.tsx';

export function Topics() {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const userId = useUserId();
  const query = useQuery(choicesOptions(userId));
  const { mutate } = useMutation({
    ...setChoiceOptions(userId),
    onError: (failure) => showAlert(errorText(failure)),
  });
  return (
    <Loaded query={query} skeleton="h-96">
      {(choices) => (
        <SettingsGroup title={t('notice.topics')}>
          {TOPICS.flatMap((topic) => {
            const choice = choices.find((one) => one.topic === topic);
            return choice ? [<Topic key={topic} choice={choice} onChange={mutate} />] : [];
          })}
        </SettingsGroup>
      )}
    </Loaded>
  );
}

/** What is said under a topic. */
const HINTS: Partial<Record<Choice['topic'], string>> = {
  matches: 'weekly',
  searches: 'weekly',
  rules: 'rules',
};

function Topic({ choice, onChange }: { choice: Choice; onChange: (choice: Choice) => void }) {
  const { t } = useTranslation();
  const offered = CHANNELS.filter((channel) => choice[channel] !== null);
  const hint = HINTS[choice.topic];

  function change(chosen: readonly string[]): void {
    const isOn = (channel: Channel) => (choice[channel] === null ? null : chosen.includes(channel));
    onChange({ ...choice, push: chosen.includes('push'), mail: isOn('mail'), message: isOn('message') });
  }

  return (
    <div className="p-4">
      <ChipGroup
        multiple
        label={t(`notice.topic.${choice.topic}`)}
        hint={hint && t(`notice.hint.${hint}`)}
        value={offered.filter((channel) => choice[channel] === true)}
        onChange={change}
        options={offered.map((value) => ({ value, label: t(`notice.channel.${value}`) }))}
      />
    </div>
  );
}
