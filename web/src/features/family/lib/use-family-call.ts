/** A call about helping as a mutation, which shows its failure. */
import { useMutation } from '@tanstack/react-query';
import { callFamily, type FamilyCalls, readFamilyAgain } from '#web/features/family/api/family.ts';
import { useErrorText } from '#web/i18n/error-text.ts';
import { showAlert } from '#web/ui/alerts.tsx';

export function useFamilyCall<Name extends keyof FamilyCalls>(
  name: Name,
  { onSuccess }: { onSuccess?: () => unknown } = {},
) {
  const errorText = useErrorText();
  return useMutation({
    mutationFn: (parameters: FamilyCalls[Name]) => callFamily(name, parameters),
    onSuccess,
    onSettled: readFamilyAgain,
    onError: (error) => showAlert(errorText(error)),
  });
}
