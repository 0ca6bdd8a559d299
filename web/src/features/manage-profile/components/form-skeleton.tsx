/** The skeleton of a form while its values load. */
import { type FormSection, requiredFields } from '#domain/profile-fields.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** As many fields as the section has, so that the layout doesn't shift when they load. */
export function FormSkeleton({ section }: { section: FormSection }) {
  return (
    <div aria-busy="true" className="grid gap-5">
      {requiredFields(section).map((field) => (
        <div key={field}>
          <Skeleton className="mb-2 h-4 w-28" />
          <Skeleton className="h-12 w-full rounded-field" />
        </div>
      ))}
      <Skeleton className="h-12 w-full rounded-full" />
    </div>
  );
}
