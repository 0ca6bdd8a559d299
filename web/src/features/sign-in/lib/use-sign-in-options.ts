import { useEffect, useState } from 'react';
import { knownSignInOptions, loadSignInOptions, type SignInOptions } from '#web/backend/sign-in-options.ts';

/** How members may sign in; undefined until it is known, and in the first render, which is that of the prerendered page. */
export function useSignInOptions(): SignInOptions | undefined {
  const [options, setOptions] = useState<SignInOptions>();
  useEffect(() => {
    setOptions(knownSignInOptions());
    // Without an answer the e-mail address remains, which always works.
    void loadSignInOptions().then(setOptions, (error: unknown) => console.info('sign-in options', error));
  }, []);
  return options;
}
