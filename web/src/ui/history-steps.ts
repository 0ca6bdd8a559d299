/**
 * Who follows the steps of the history before the router does. The browser calls the listeners of a window in the order in which they were
 * added, so the application adds one before it makes the router; what it calls is loaded later (back-closes.ts).
 */
export const historySteps: { follow?: (event: PopStateEvent) => void } = {};
