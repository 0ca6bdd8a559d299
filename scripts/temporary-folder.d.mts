/** The types of `temporary-folder.mjs`, which stays JavaScript like `test.mjs`. */
export declare function temporaryFolder(): string;
