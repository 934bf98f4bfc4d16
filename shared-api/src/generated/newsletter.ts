// Written by shared-api/scripts/generate.mjs from the service's OpenAPI document. Do not edit.
export interface paths {
    "/subscriptions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Request a subscription; sends an email with a confirmation link
         * @description The response is the same for new, unconfirmed and subscribed addresses. No second email is sent to an address within 5 minutes.
         */
        post: operations["createSubscription"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/subscriptions/{token}/cancellation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Unsubscribe, or cancel a request; deletes the address
         * @description Works with the link of any email, also an old one. Idempotent.
         */
        post: operations["cancelSubscription"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/subscriptions/{token}/confirmation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Confirm a subscription with the link of the email; idempotent */
        post: operations["confirmSubscription"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
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
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export interface operations {
    createSubscription: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    email: string;
                };
            };
        };
        responses: {
            /** @description OK */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
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
    cancelSubscription: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                token: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
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
            /** @description subscription-not-found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & ({
                        /** @enum {string} */
                        code: "subscription-not-found";
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
    confirmSubscription: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                token: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        email: string;
                    };
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
            /** @description subscription-not-found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & ({
                        /** @enum {string} */
                        code: "subscription-not-found";
                    } & {
                        [key: string]: unknown;
                    });
                };
            };
            /** @description link-expired */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & ({
                        /** @enum {string} */
                        code: "link-expired";
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
}
