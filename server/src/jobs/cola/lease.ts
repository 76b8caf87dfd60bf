/** Where rows with a lease are: documents, the files that go by `sendSummary`, messages on their way to an endpoint, mails, and exports. */
export const TABLES = ['comprobantes', 'resumenes', 'webhook_entregas', 'correos', 'exportaciones'] as const;

export type Table = (typeof TABLES)[number];

/** How long a lease lasts without renewal, as PostgreSQL writes it. Time is always the database's. */
export const LEASE = '5 seconds';

/** Of a row: nobody carries it. */
export const FREE = '(lease_hasta is null or lease_hasta < now())';
