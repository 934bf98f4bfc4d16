// Written by shared-api/scripts/generate.mjs from the service's OpenAPI document. Do not edit.
export interface paths {
    "/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Record product events; a repeated event is stored once
         * @description Events contain no personal data. Unknown fields are rejected.
         */
        post: operations["recordEvents"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/help-articles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search help articles, best match first; without a query, list all
         * @description Searches titles, keywords, summaries and texts. Accents, case and word endings are ignored, and prefixes of words match.
         */
        get: operations["listHelpArticles"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/help-articles/{slug}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a help article as plain paragraphs */
        get: operations["getHelpArticle"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/support-case-lookups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Find a case with its messages by number and email address
         * @description Read-only. The email address is in the body because URLs are stored in logs and histories.
         */
        post: operations["findSupportCase"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/support-cases": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create a support case; sends an email with the case number */
        post: operations["createSupportCase"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/support-cases/{caseNumber}/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Add a message to a case; an answered or closed case is reopened */
        post: operations["addSupportMessage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        HelpArticle: {
            body: string[];
            slug: string;
            title: string;
        };
        HelpArticleSummary: {
            slug: string;
            summary: string;
            title: string;
        };
        OpenedSupportCase: {
            caseNumber: string;
            /** Format: date-time */
            createdAt: string;
            /** @enum {string} */
            status: "OPEN" | "ANSWERED" | "CLOSED";
        };
        Problem: {
            code: string;
            detail: string;
            pointers?: ({
                detail: string;
                pointer: string;
            } & {
                [key: string]: unknown;
            })[];
            requestId: string;
            status: number;
            title: string;
            type: string;
        } & {
            [key: string]: unknown;
        };
        ProductEventInput: {
            /** Format: date-time */
            at: string;
            cause: string;
            /** Format: uuid */
            id: string;
            /** @constant */
            name: "remote-failed";
            /** @enum {string} */
            phase: "load" | "bootstrap" | "mount" | "run" | "unmount" | "off";
            release: string;
            remote: string;
        } | {
            /** Format: date-time */
            at: string;
            /** Format: uuid */
            id: string;
            /** @constant */
            name: "ticket-found";
            swappable: boolean;
        } | {
            /** Format: date-time */
            at: string;
            /** Format: uuid */
            id: string;
            /** @constant */
            name: "offers-shown";
            offers: number;
        } | {
            /** Format: date-time */
            at: string;
            /** Format: uuid */
            id: string;
            /** @constant */
            name: "swap-held";
            travellers: number;
        } | {
            /** Format: date-time */
            at: string;
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            money: "paid" | "even" | "refunded";
            /** @constant */
            name: "swap-confirmed";
        };
        SupportCase: {
            bookingReference?: string;
            caseNumber: string;
            /** Format: date-time */
            createdAt: string;
            messages: {
                /** Format: date-time */
                at: string;
                /** @enum {string} */
                from: "traveller" | "support";
                text: string;
            }[];
            /** @enum {string} */
            status: "OPEN" | "ANSWERED" | "CLOSED";
            subject: string;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export interface operations {
    recordEvents: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    environment: string;
                    events: components["schemas"]["ProductEventInput"][];
                };
            };
        };
        responses: {
            /** @description OK */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description cross-site-request */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & ({
                        /** @enum {string} */
                        code: "cross-site-request";
                    } & {
                        [key: string]: unknown;
                    });
                };
            };
            /** @description invalid-request */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & ({
                        /** @enum {string} */
                        code: "invalid-request";
                    } & {
                        [key: string]: unknown;
                    });
                };
            };
            /** @description too-many-requests, too-many-attempts */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & ({
                        /** @enum {string} */
                        code: "too-many-requests" | "too-many-attempts";
                    } & {
                        [key: string]: unknown;
                    });
                };
            };
            /** @description Any other problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listHelpArticles: {
        parameters: {
            query?: {
                q?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        articles: components["schemas"]["HelpArticleSummary"][];
                    };
                };
            };
            /** @description invalid-request */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & ({
                        /** @enum {string} */
                        code: "invalid-request";
                    } & {
                        [key: string]: unknown;
                    });
                };
            };
            /** @description Any other problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getHelpArticle: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HelpArticle"];
                };
            };
            /** @description help-article-not-found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & ({
                        /** @enum {string} */
                        code: "help-article-not-found";
                    } & {
                        [key: string]: unknown;
                    });
                };
            };
            /** @description invalid-request */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & ({
                        /** @enum {string} */
                        code: "invalid-request";
                    } & {
                        [key: string]: unknown;
                    });
                };
            };
            /** @description Any other problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    findSupportCase: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    caseNumber: string;
                    email: string;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SupportCase"];
                };
            };
            /** @description cross-site-request */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & ({
                        /** @enum {string} */
                        code: "cross-site-request";
                    } & {
                        [key: string]: unknown;
                    });
                };
            };
            /** @description support-case-not-found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & ({
                        /** @enum {string} */
                        code: "support-case-not-found";
                    } & {
                        [key: string]: unknown;
                    });
                };
            };
            /** @description invalid-request */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & ({
                        /** @enum {string} */
                        code: "invalid-request";
                    } & {
                        [key: string]: unknown;
                    });
                };
            };
            /** @description Any other problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createSupportCase: {
        parameters: {
            query?: never;
            header: {
                "idempotency-key": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    bookingReference?: string;
                    email: string;
                    message: string;
                    subject: string;
                };
            };
        };
        responses: {
            /** @description OK */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpenedSupportCase"];
                };
            };
            /** @description cross-site-request */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & ({
                        /** @enum {string} */
                        code: "cross-site-request";
                    } & {
                        [key: string]: unknown;
                    });
                };
            };
            /** @description invalid-request, idempotency-key-missing, idempotency-key-reused */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & ({
                        /** @enum {string} */
                        code: "invalid-request" | "idempotency-key-missing" | "idempotency-key-reused";
                    } & {
                        [key: string]: unknown;
                    });
                };
            };
            /** @description too-many-requests, too-many-attempts */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & ({
                        /** @enum {string} */
                        code: "too-many-requests" | "too-many-attempts";
                    } & {
                        [key: string]: unknown;
                    });
                };
            };
            /** @description Any other problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    addSupportMessage: {
        parameters: {
            query?: never;
            header: {
                "idempotency-key": string;
            };
            path: {
                caseNumber: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    email: string;
                    text: string;
                };
            };
        };
        responses: {
            /** @description OK */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SupportCase"];
                };
            };
            /** @description cross-site-request */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & ({
                        /** @enum {string} */
                        code: "cross-site-request";
                    } & {
                        [key: string]: unknown;
                    });
                };
            };
            /** @description support-case-not-found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & ({
                        /** @enum {string} */
                        code: "support-case-not-found";
                    } & {
                        [key: string]: unknown;
                    });
                };
            };
            /** @description invalid-request, idempotency-key-missing, idempotency-key-reused */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & ({
                        /** @enum {string} */
                        code: "invalid-request" | "idempotency-key-missing" | "idempotency-key-reused";
                    } & {
                        [key: string]: unknown;
                    });
                };
            };
            /** @description too-many-requests, too-many-attempts */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & ({
                        /** @enum {string} */
                        code: "too-many-requests" | "too-many-attempts";
                    } & {
                        [key: string]: unknown;
                    });
                };
            };
            /** @description Any other problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
}
