/** The types of `server-command.mjs`, which stays JavaScript: `npm start` imports it on the installed Node version. */
export const serverArguments: string[];
export const serverEnvironment: Record<string, string>;
