// Written by shared-api/scripts/generate.mjs from the service's OpenAPI document. Do not edit.
export interface paths {
    "/booking-lookups": {
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
                        reference: string;
                        surname: string;
                    } | {
                        email: string;
                        reference: string;
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
                            booking: components["schemas"]["Booking"];
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
    "/booking-lookups/barcode": {
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
                            booking: components["schemas"]["Booking"];
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
    "/bookings": {
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
                            bookings: components["schemas"]["Booking"][];
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
    "/bookings/{bookingId}": {
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
                        "application/json": components["schemas"]["Booking"];
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
    "/bookings/{bookingId}/exchange-offers": {
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
                path: {
                    bookingId: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        travellerIds?: string[];
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
                            attribution: string;
                            illustrative: boolean;
                            offers: components["schemas"]["ExchangeOffer"][];
                            /** Format: date-time */
                            quotedAt: string;
                            /** Format: date-time */
                            validUntil: string;
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
    "/exchange-operations": {
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
                header: {
                    "idempotency-key": string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        offerId: string;
                        places: {
                            coach: string;
                            legIndex: number;
                            place: string;
                            travellerId: string;
                        }[];
                    };
                };
            };
            responses: {
                /** @description done */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ExchangeOperation"];
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
    "/exchange-operations/{operationId}": {
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
                    operationId: string;
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
                        "application/json": components["schemas"]["ExchangeOperation"];
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
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    operationId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description done */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
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
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/exchange-operations/{operationId}/confirmation": {
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
                header: {
                    "idempotency-key": string;
                };
                path: {
                    operationId: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        paymentId?: string;
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
                            booking: components["schemas"]["Booking"];
                            operation: components["schemas"]["ExchangeOperation"];
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
    "/exchange-operations/{operationId}/places": {
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
                path: {
                    operationId: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        places: {
                            coach: string;
                            legIndex: number;
                            place: string;
                            travellerId: string;
                        }[];
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
                        "application/json": components["schemas"]["ExchangeOperation"];
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
    "/seat-maps": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query: {
                    offerId: string;
                };
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
                            legs: {
                                coaches: {
                                    class: string;
                                    features: string[];
                                    id: string;
                                    places: {
                                        column: number;
                                        number: string;
                                        properties: string[];
                                        row: number;
                                        /** @enum {string} */
                                        state: "free" | "taken" | "protected" | "yours";
                                    }[];
                                    width: number;
                                }[];
                                layoutId: string;
                                layoutName: string;
                                legIndex: number;
                                schematic: boolean;
                            }[];
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
        ExchangeOffer: {
            /** @enum {string} */
            crowding: "low" | "medium" | "high";
            journey: components["schemas"]["Journey"];
            offerId: string;
            price: {
                lines: {
                    amount: components["schemas"]["Money"];
                    /** @enum {string} */
                    kind: "fare-difference" | "fee" | "discount" | "refund";
                    label: string;
                }[];
                total: components["schemas"]["Money"];
            };
            seatsLeft: number;
            travellerIds: string[];
            /** Format: date-time */
            validUntil: string;
        };
        ExchangeOperation: {
            amountDue: components["schemas"]["Money"];
            bookingId: string;
            confirmedAt: string | null;
            /** Format: date-time */
            heldUntil: string;
            id: string;
            offer: components["schemas"]["ExchangeOffer"];
            paymentId: string | null;
            places: {
                coach: string;
                legIndex: number;
                place: string;
                travellerId: string;
            }[];
            /** @enum {string} */
            status: "ON_HOLD" | "CONFIRMED" | "RELEASED" | "EXPIRED";
            stepUpRequired: boolean;
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
