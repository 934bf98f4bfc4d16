// Written by shared-api/scripts/generate.mjs from the service's OpenAPI document. Do not edit.
export interface paths {
    "/code-evaluations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Calculate the discount of a code for each price
         * @description Read-only. The prices are alternatives, so an amount is subtracted from each of them. No price goes below zero.
         */
        post: operations["evaluateCode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/evaluations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Calculate the discounts of fares for children, railcards and a code
         * @description Read-only. A child (5 to 15) pays half of the adult fare. A railcard has rules for date, time of day, minimum fare and party (`party`); if it is not valid, it gives no discount and `notCounted` has the reason. Lines with railcards can have at most 7 dates. Discounted GBP fares are rounded down to 5p. A code is applied last.
         */
        post: operations["evaluateDiscounts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        Evaluation: {
            applied: {
                amount: components["schemas"]["Money"];
                code: string;
                description: string;
            }[];
            discount: components["schemas"]["Money"];
            lines: {
                discount: components["schemas"]["Money"];
                fare: components["schemas"]["Money"];
                notCounted?: string;
                total: components["schemas"]["Money"];
            }[];
            total: components["schemas"]["Money"];
        };
        FareLineInput: {
            /** Format: date-time */
            departure: string;
            fare: components["schemas"]["MoneyInput"];
            party?: number;
            railcard?: string;
            /** @enum {string} */
            travellerType: "ADULT" | "CHILD";
        };
        Money: {
            amount: number;
            currency: string;
        };
        MoneyInput: {
            amount: number;
            currency: string;
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
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export interface operations {
    evaluateCode: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    code: string;
                    prices: components["schemas"]["MoneyInput"][];
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
                    "application/json": {
                        description: string;
                        discounts: components["schemas"]["Money"][];
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
            /** @description discount-code-unknown */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & ({
                        /** @enum {string} */
                        code: "discount-code-unknown";
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
    evaluateDiscounts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    code?: string;
                    lines: components["schemas"]["FareLineInput"][];
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
                    "application/json": components["schemas"]["Evaluation"];
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
            /** @description discount-code-unknown */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & ({
                        /** @enum {string} */
                        code: "discount-code-unknown";
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
}
