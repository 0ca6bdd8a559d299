/** The types of `debian-packages.mjs`, which stays JavaScript: `npm test` imports it on the installed Node version. */
export declare function installDebians(packages: readonly string[]): void;
