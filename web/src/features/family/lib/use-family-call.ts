/** A call about helping as a mutation, which shows its failure. */
import { useMutation } from '@tanstack/react-query';
import { callFamily, type FamilyCalls, readFamilyAgain } from '#web/features/family/api/family.ts';
import { useErrorText } from '#web/i18n/error-text.ts';
import { showAlert } from '#web/ui/alerts.tsx';

interface FamilyCallOptions {
  onSuccess?: () => unknown;
  /** A dialog confirms it and shows `problem`: messages lie behind a dialog. */
  inDialog?: boolean;
}

/** The mutation, with the text of its failure. */
export function useFamilyCall<Name extends keyof FamilyCalls>(
  name: Name,
  { onSuccess, inDialog = false }: FamilyCallOptions = {},
) {
  const errorText = useErrorText();
  const call = useMutation({
    mutationFn: (parameters: FamilyCalls[Name]) => callFamily(name, parameters),
    onSuccess,
    onSettled: readFamilyAgain,
    onError: (error) => inDialog || showAlert(errorText(error)),
  });
  return { ...call, problem: call.error && errorText(call.error) };
}
