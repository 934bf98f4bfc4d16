// Written by shared-api/scripts/generate.mjs from the service's OpenAPI document. Do not edit.
export interface paths {
    "/barcode-checks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        payload: string;
                    };
                };
            };
            responses: {
                /** @description done */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            journey?: components["schemas"]["Journey"];
                            reason: {
                                code: string;
                                text: string;
                            };
                            valid: boolean;
                        };
                    };
                };
                /** @description problem */
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
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trips": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description done */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            past: components["schemas"]["Trip"][];
                            upcoming: components["schemas"]["Trip"][];
                        };
                    };
                };
                /** @description problem */
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
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trips/{bookingId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    bookingId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description done */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Trip"];
                    };
                };
                /** @description problem */
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
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trips/{bookingId}/calendar": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    bookingId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description done */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "text/calendar": string;
                    };
                };
                /** @description problem */
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
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        Booking: {
            activeOperationId: string | null;
            admissions: {
                fulfilmentId: string | null;
                id: string;
                state: string;
                travellerId: string;
            }[];
            contact: {
                email: string;
                phone: string | null;
            };
            id: string;
            journey: components["schemas"]["Journey"];
            orderNumber: string;
            price: components["schemas"]["Money"];
            reference: string;
            reservations: {
                coach: string;
                legIndex: number;
                place: string;
                travellerId: string;
            }[];
            /** @enum {string} */
            serviceClass: "FIRST" | "STANDARD";
            status: string;
            ticketType: {
                code: string;
                name: string;
            };
            travellers: {
                firstName: string;
                id: string;
                railcard: string | null;
                surname: string;
                /** @enum {string} */
                type: "ADULT" | "CHILD";
            }[];
            utn: string;
            verdict: components["schemas"]["Verdict"];
            version: number;
        };
        Journey: {
            /** Format: date-time */
            arrival: string;
            changes: number;
            /** Format: date-time */
            departure: string;
            durationMinutes: number;
            id: string;
            legs: components["schemas"]["Leg"][];
        };
        Leg: {
            /** Format: date-time */
            arrival: string;
            cancelled: boolean;
            delayMinutes: number;
            /** Format: date-time */
            departure: string;
            from: {
                name: string;
                stationId: string;
            };
            operator: {
                code: string;
                name: string;
            };
            /** Format: date */
            serviceDate: string;
            timeZone: string;
            to: {
                name: string;
                stationId: string;
            };
            trainId: string;
            trainNumber: string;
        };
        Money: {
            amount: number;
            currency: string;
        };
        Problem: {
            code: string;
            detail: string;
            pointers?: {
                detail: string;
                pointer: string;
            }[];
            requestId: string;
            status: number;
            title: string;
            type: string;
        } & {
            [key: string]: unknown;
        };
        Trip: {
            booking: components["schemas"]["Booking"];
            passes: {
                barcode: {
                    /** @enum {string} */
                    format: "AZTEC";
                    payload: string;
                };
                fulfilmentId: string;
                journey: components["schemas"]["Journey"];
                seat: {
                    coach: string;
                    legIndex: number;
                    place: string;
                }[];
                /** @enum {string} */
                state: "VALID" | "DEAD";
                travellerId: string;
                travellerName: string;
            }[];
            timeline: {
                /** Format: date-time */
                at: string;
                text: string;
                type: string;
            }[];
        };
        Verdict: {
            conditions: {
                cutOffMinutes: number;
                /** @enum {string} */
                differenceRefunded: "none" | "voucher" | "original";
                fee: components["schemas"]["Money"];
                sameOperator: boolean;
            };
            /** Format: date-time */
            cutOffAt: string;
            feeWaived: boolean;
            reasons: {
                code: string;
                text: string;
            }[];
            swappable: boolean;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
