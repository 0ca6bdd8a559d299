/**
 * The layout of static pages: a bar of a tenth of the screen's height with a back button, and the text scrolling below it. Texts are the
 * keys `{prefix}.title`, `{prefix}.intro`, and for each section `{prefix}.{section}_title` and `{prefix}.{section}`, in which every line is
 * a paragraph and a line that starts with '- ' a list item.
 */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { BackBar } from '#web/links/back-bar.tsx';
import { LanguageToggle } from '#web/ui/language-toggle.tsx';

interface TextPageProps {
  prefix: 'privacy' | 'terms' | 'contact' | 'refund';
  sections: readonly string[];
  /** Values of placeholders besides the support address. */
  values?: Record<string, string>;
  /** Version and date under the title. */
  note?: ReactNode;
}

/** A static page. */
export function TextPage({ prefix, sections, values, note }: TextPageProps) {
  const { t } = useTranslation();
  const email = t('app.support_email');
  const text = (key: string) => t(`${prefix}.${key}`, { ...values, email });
  return (
    <>
      <header className="gutter sticky top-0 z-30 flex h-[10dvh] min-h-15 items-center justify-between border-b border-line bg-ivory">
        <BackBar />
        <LanguageToggle />
      </header>
      <main tabIndex={-1} className="gutter pt-6 pb-14">
        <h1 className="font-display text-name">{text('title')}</h1>
        {note && <p className="mt-1 text-small text-ink-2">{note}</p>}
        <div className="mt-4 grid gap-3 text-lead text-ink-2">
          <Prose text={text('intro')} email={email} />
        </div>
        {sections.map((section) => (
          <section key={section} className="mt-8">
            <h2 className="font-display text-section">{text(`${section}_title`)}</h2>
            <div className="mt-2 grid max-w-[68ch] gap-3">
              <Prose text={text(section)} email={email} />
            </div>
          </section>
        ))}
      </main>
    </>
  );
}

/** Paragraphs and lists of a text; the support address in it becomes a mail link, and the name of the page for complaints, which the server draws, a link. */
function Prose({ text, email }: { text: string; email: string }) {
  return blocksOf(text).map((block) =>
    typeof block === 'string' ? (
      <p key={block}>
        <Linked text={block} email={email} />
      </p>
    ) : (
      <ul key={block[0]} className="grid list-disc gap-1.5 pl-5 marker:text-marigold">
        {block.map((entry) => (
          <li key={entry}>
            <Linked text={entry} email={email} />
          </li>
        ))}
      </ul>
    ),
  );
}

function blocksOf(text: string): (string | string[])[] {
  const blocks: (string | string[])[] = [];
  for (const line of text.split('\n')) {
    const last = blocks.at(-1);
    if (!line.startsWith('- ')) blocks.push(line);
    else if (Array.isArray(last)) last.push(line.slice(2));
    else blocks.push([line.slice(2)]);
  }
  return blocks;
}

function Linked({ text, email }: { text: string; email: string }) {
  const { t } = useTranslation();
  const word = [email, t('title.grievances')].find((each) => text.includes(each));
  if (word === undefined) return text;
  const [before, ...after] = text.split(word);
  return (
    <>
      {before}
      <a
        href={word === email ? `mailto:${email}` : '/grievance'}
        className="font-semibold text-kumkum underline underline-offset-4 wrap-anywhere"
      >
        {word}
      </a>
      {after.join(word)}
    </>
  );
}
