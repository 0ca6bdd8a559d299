/**
 * Certificates for tests of TLS, made afresh: an authority of one's own, and what it vouches for.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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
  certify(name: string, days?: number): Certificate;
  /** The same, with a certificate that was valid in January 2020. */
  certifyExpired(name: string): Certificate;
  remove(): void;
}

/** Lets later TLS connections of this process trust the authority too, as `NODE_EXTRA_CA_CERTS` does from the start. */
export function trustAuthority({ certFile }: Authority): void {
  tls.setDefaultCACertificates([...tls.getCACertificates('default'), readFileSync(certFile, 'utf8')]);
}

const NEW_KEY = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];

/** Makes an authority in a temporary folder. */
export function makeAuthority(): Authority {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'reshimgath-ca-'));
  const file = (name: string) => path.join(folder, name);
  const openssl = (...args: string[]) => execFileSync('openssl', args, { stdio: 'ignore' });
  const [caKey, caCert] = [file('ca.key'), file('ca.pem')];
  const authority = ['-subj', '/CN=Test authority', '-keyout', caKey, '-out', caCert];
  openssl('req', '-x509', ...NEW_KEY, '-days', '2', ...authority);
  const subject = (name: string) => [
    ...['-subj', `/CN=${name}`],
    ...['-addext', `subjectAltName=DNS:${name}${name === 'localhost' ? ',IP:127.0.0.1' : ''}`],
    ...['-addext', 'basicConstraints=critical,CA:FALSE'],
  ];
  const read = (key: string, cert: string) => ({
    key: readFileSync(key, 'utf8'),
    cert: readFileSync(cert, 'utf8'),
  });
  return {
    certFile: caCert,
    certify(name, days = 2) {
      const [key, cert] = [file(`${name}.key`), file(`${name}.pem`)];
      const by = ['-CA', caCert, '-CAkey', caKey, '-days', String(days)];
      openssl('req', '-x509', ...by, ...NEW_KEY, ...subject(name), '-keyout', key, '-out', cert);
      return read(key, cert);
    },
    certifyExpired(name) {
      const [key, request, cert] = [file(`${name}.key`), file(`${name}.csr`), file(`${name}.pem`)];
      openssl('req', ...NEW_KEY, ...subject(name), '-keyout', key, '-out', request);
      // Only this command of OpenSSL takes a time in the past.
      writeFileSync(file('ca.conf'), caConfiguration(folder));
      writeFileSync(file('index.txt'), '');
      const by = ['-batch', '-config', file('ca.conf'), '-cert', caCert, '-keyfile', caKey];
      const january = ['-startdate', '20200101000000Z', '-enddate', '20200131000000Z'];
      openssl('ca', ...by, ...january, '-in', request, '-out', cert);
      return read(key, cert);
    },
    remove: () => rmSync(folder, { recursive: true }),
  };
}

const caConfiguration = (folder: string) => `[ca]
default_ca = test
[test]
database = ${folder}/index.txt
new_certs_dir = ${folder}
rand_serial = yes
default_md = sha256
copy_extensions = copy
policy = any
[any]
commonName = supplied
`;
