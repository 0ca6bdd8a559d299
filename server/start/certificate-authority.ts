/** An authority of the operator's own, for database, object store and mail server alike. */
import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import tls from 'node:tls';
import { OperatorError } from '#server/config/operator-error.ts';

/** Later TLS connections also trust the authority of this PEM file, if given. Throws `OperatorError`. */
export function trustAuthority(file: string | undefined): void {
  if (file === undefined) return;
  try {
    const certificates = readFileSync(file, 'utf8');
    // Node would take anything for certificates; this one throws.
    new X509Certificate(certificates);
    tls.setDefaultCACertificates([...tls.getCACertificates('default'), certificates]);
  } catch (cause) {
    throw new OperatorError(
      `CA_FILE ${file} holds no certificate that can be read (${(cause as NodeJS.ErrnoException).code}): name a PEM file`,
      { cause },
    );
  }
}
