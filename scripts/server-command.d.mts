/** The types of `server-command.mjs`, which stays JavaScript: `npm start` reads it on whatever Node there is. */
export const serverArguments: string[];
export const serverEnvironment: Record<string, string>;
