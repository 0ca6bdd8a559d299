/** A card of labelled values. */
import { type ReactNode, useId } from 'react';
import { phoneGroups } from '#domain/phone-groups.ts';
import { Card } from '#web/ui/card.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

interface DetailsCardProps {
  title: string;
  /** Its children are `DetailRow`s. */
  list?: boolean;
  children: ReactNode;
}

export function DetailsCard({ title, list, children }: DetailsCardProps) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="wrap-anywhere">
      <Card padded className="pb-2.5">
        <h2 id={titleId} className="mb-1 text-body font-semibold">
          {title}
        </h2>
        {list ? (
          <dl className="divide-y divide-line">{children}</dl>
        ) : (
          <div className="pb-1.5">{children}</div>
        )}
      </Card>
    </section>
  );
}

interface DetailRowProps {
  label: string;
  /** An undefined value is loading. */
  pending?: boolean;
  children: ReactNode;
}

/** A labelled value; renders nothing without a value. */
export function DetailRow({ label, pending, children }: DetailRowProps) {
  const value = children === undefined && pending ? <PendingText /> : children;
  if (value === null || value === undefined || value === false || value === '') return null;
  return (
    <div className="flex flex-wrap gap-x-3 py-[7px] text-body">
      <dt className="w-[7.5rem] text-ink-2">{label}</dt>
      <dd className="min-w-[7.5rem] flex-1">{value}</dd>
    </div>
  );
}

/** The skeleton of a line of text. */
export function PendingText() {
  return (
    <div className="py-[0.15em] text-body">
      <Skeleton className="h-[1.2em] w-2/3" />
    </div>
  );
}

/** A telephone number as a link that starts a call. */
export function PhoneLink({ number }: { number: string }) {
  return (
    <a
      href={`tel:${number}`}
      className="-my-2.5 inline-block rounded-small py-2.5 text-kumkum underline decoration-kumkum-line underline-offset-4"
    >
      <PhoneNumber number={number} />
    </a>
  );
}

/** A telephone number in groups. Its digits stay Latin in both languages; the visible spaces are not copied. */
export function PhoneNumber({ number }: { number: string }) {
  return phoneGroups(number).map((group, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a group is nothing but its place
    <span key={place} className="not-first:before:content-['_']">
      {group}
    </span>
  ));
}
