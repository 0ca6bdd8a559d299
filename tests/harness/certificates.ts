/**
 * Certificates for tests of TLS, made afresh: an authority of one's own, and what it vouches for.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import tls from 'node:tls';

export interface Certificate {
  /** PEM. */
  key: string;
  cert: string;
}

export interface Authority {
  /** The file of the authority's own certificate, PEM. */
  certFile: string;
  /** A certificate for a server of this name (localhost also counts for 127.0.0.1). */
  certify(name: string): Certificate;
  remove(): void;
}

/** Lets later TLS connections of this process trust the authority too, as `NODE_EXTRA_CA_CERTS` does from the start. */
export function trustAuthority({ certFile }: Authority): void {
  tls.setDefaultCACertificates([...tls.getCACertificates('default'), readFileSync(certFile, 'utf8')]);
}

const NEW_KEY = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'];

/** Makes an authority in a temporary folder. */
export function makeAuthority(): Authority {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'reshimgath-ca-'));
  const file = (name: string) => path.join(folder, name);
  const openssl = (...args: string[]) =>
    execFileSync('openssl', ['req', '-x509', ...args], { stdio: 'ignore' });
  const [caKey, caCert] = [file('ca.key'), file('ca.pem')];
  openssl(...NEW_KEY, '-subj', '/CN=Test authority', '-keyout', caKey, '-out', caCert);
  return {
    certFile: caCert,
    certify(name) {
      const [key, cert] = [file(`${name}.key`), file(`${name}.pem`)];
      const names = `subjectAltName=DNS:${name}${name === 'localhost' ? ',IP:127.0.0.1' : ''}`;
      const what = [
        '-subj',
        `/CN=${name}`,
        '-addext',
        names,
        '-addext',
        'basicConstraints=critical,CA:FALSE',
      ];
      openssl('-CA', caCert, '-CAkey', caKey, ...NEW_KEY, ...what, '-keyout', key, '-out', cert);
      return { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') };
    },
    remove: () => rmSync(folder, { recursive: true }),
  };
}
