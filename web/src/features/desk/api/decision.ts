/** How a report, a complaint, an order or an appeal is decided. */
export type Decision = 'upheld' | 'dismissed';
