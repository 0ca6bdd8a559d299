/** Addresses of bytes that were loaded with a token, for an `img`. */
import { useEffect, useState } from 'react';

/** An address of the bytes that lives as long as the component. */
export function useObjectUrl(bytes: Blob | undefined): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!bytes) return;
    const made = URL.createObjectURL(bytes);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [bytes]);
  return address;
}
