export interface System {
  platform: string;
  arch: string;
  glibc?: string;
}

export function thisSystem(): System;
export function unsupported(system: System): string | undefined;
