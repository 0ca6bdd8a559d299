/** Which systems the installation works on. Runs on Node 20 without any packages. */
import os from 'node:os';

/** Those for which the packages of PostgreSQL and Node are tested. */
const PROCESSORS = ['x64', 'arm64'];

function glibcVersion() {
  if (process.platform !== 'linux') return undefined;
  // Otherwise the report looks up the names of all open connections.
  process.report.excludeNetwork = true;
  return process.report.getReport().header.glibcVersionRuntime;
}

export const thisSystem = () => ({ platform: os.platform(), arch: os.arch(), glibc: glibcVersion() });

/**
 * Why the product does not run on a system, in one sentence with what to do; undefined where it does.
 * @param {{ platform: string, arch: string, glibc?: string }} system `glibc`: its version, undefined with another C library
 */
export function unsupported({ platform, arch, glibc }) {
  const advice = 'use a machine, a virtual machine or a container with Debian.';
  if (platform !== 'linux') return `Reshimgath runs on Linux, not on ${platform}: ${advice}`;
  if (!PROCESSORS.includes(arch))
    return `Reshimgath runs on processors of type ${PROCESSORS.join(' and ')}, not on ${arch}: ${advice}`;
  if (!glibc) return `Reshimgath needs the GNU C library, which this Linux lacks: ${advice}`;
}
