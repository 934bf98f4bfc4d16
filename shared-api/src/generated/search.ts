// Written by shared-api/scripts/generate.mjs from the service's OpenAPI document. Do not edit.
export interface paths {
    "/feeds": {
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
                            feeds: {
                                attribution: string;
                                /** Format: date */
                                firstDate: string;
                                id: string;
                                illustrative: boolean;
                                /** Format: date */
                                lastDate: string;
                                name: string;
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
    "/journeys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query: {
                    date: string;
                    from: string;
                    limit?: number;
                    to: string;
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
                            feed: {
                                attribution: string;
                                /** Format: date */
                                firstDate: string;
                                id: string;
                                illustrative: boolean;
                                /** Format: date */
                                lastDate: string;
                                name: string;
                            };
                            journeys: components["schemas"]["Journey"][];
                            stationNames: {
                                from: string;
                                to: string;
                            };
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
    "/trains/{trainId}/{serviceDate}": {
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
                    serviceDate: string;
                    trainId: string;
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
                        "application/json": {
                            calls: {
                                arrival: string | null;
                                departure: string | null;
                                name: string;
                                stationId: string;
                            }[];
                            cancelled: boolean;
                            delayMinutes: number;
                            operator: {
                                code: string;
                                name: string;
                            };
                            /** Format: date */
                            serviceDate: string;
                            timeZone: string;
                            trainId: string;
                            trainNumber: string;
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
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
