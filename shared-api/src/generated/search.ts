// Written by shared-api/scripts/generate.mjs from the service's OpenAPI document. Do not edit.
export interface paths {
    "/feeds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the timetables that searches use */
        get: operations["listFeeds"];
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
        /**
         * Find the journeys of one day between two stations
         * @description Returns every direct train, and the journeys with changes that no other journey dominates, that depart on the local date of the first station. The earliest is first. Times are scheduled times; each leg has the cancellation and the delay of its train. `feed.illustrative` is true for an invented timetable. Without `feed`, the trains of all imported timetables that have both stations, each once.
         */
        get: operations["findJourneys"];
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
        /**
         * Get a train of a service date with all its calls
         * @description The service date is that of the timetable. A train that departs after midnight may belong to the previous day. A train that continues under another number is found by the id of each of its trips, and has the id of the first.
         */
        get: operations["getTrain"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trains/{trainId}/{serviceDate}/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the cancellation, delay and platform of a train
         * @description A train without a stored status runs as planned.
         */
        get: operations["getTrainStatus"];
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
        Feed: {
            attribution: string;
            firstDate: string | null;
            id: string;
            illustrative: boolean;
            lastDate: string | null;
            live?: {
                at: string | null;
                isStale: boolean;
            };
            name: string;
        };
        FeedWithSizes: {
            attribution: string;
            firstDate: string | null;
            id: string;
            illustrative: boolean;
            lastDate: string | null;
            live?: {
                at: string | null;
                isStale: boolean;
            };
            name: string;
            stations: number;
            timeZone: string;
            trips: number;
        };
        KnownTrainStatus: {
            cancelled: boolean;
            delayMinutes: number;
            live?: components["schemas"]["LegLive"];
            /** @default null */
            platform: string | null;
            platformAt: string | null;
            /** @default {} */
            stops: {
                [key: string]: {
                    platform?: string;
                    /** @constant */
                    skipped?: true;
                };
            };
        };
        LegLive: {
            alerts: {
                description: string | null;
                title: string;
            }[];
            isStale: boolean;
            occupancy: components["schemas"]["Occupancy"] | null;
            seenAt: string | null;
        };
        Occupancy: {
            carriages: {
                label: string | null;
                level: ("EMPTY" | "MANY_SEATS_AVAILABLE" | "FEW_SEATS_AVAILABLE" | "STANDING_ROOM_ONLY" | "CRUSHED_STANDING_ROOM_ONLY" | "FULL" | "NOT_ACCEPTING_PASSENGERS" | "NO_DATA_AVAILABLE" | "NOT_BOARDABLE") | null;
                percentage: number | null;
            }[];
            level: ("EMPTY" | "MANY_SEATS_AVAILABLE" | "FEW_SEATS_AVAILABLE" | "STANDING_ROOM_ONLY" | "CRUSHED_STANDING_ROOM_ONLY" | "FULL" | "NOT_ACCEPTING_PASSENGERS" | "NO_DATA_AVAILABLE" | "NOT_BOARDABLE") | null;
            percentage: number | null;
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
        TimetableJourney: {
            /** Format: date-time */
            arrival: string;
            changes: number;
            /** Format: date-time */
            departure: string;
            durationMinutes: number;
            id: string;
            legs: components["schemas"]["TimetableLeg"][];
        };
        TimetableLeg: {
            /** Format: date-time */
            arrival: string;
            arrivalTimeZone?: string;
            cancelled: boolean;
            delayMinutes: number;
            /** Format: date-time */
            departure: string;
            from: {
                name: string;
                stationId: string;
            };
            layoutId: string | null;
            live?: components["schemas"]["LegLive"];
            /** @constant */
            mode?: "bus";
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
        Train: {
            /** Format: date-time */
            arrival: string;
            arrivalTimeZone?: string;
            calls: {
                arrival: string | null;
                departure: string | null;
                name: string;
                stationId: string;
                timeZone: string;
            }[];
            cancelled: boolean;
            delayMinutes: number;
            /** Format: date-time */
            departure: string;
            feed: components["schemas"]["Feed"];
            from: {
                name: string;
                stationId: string;
            };
            headsign: string;
            layoutId: string | null;
            live?: components["schemas"]["LegLive"];
            /** @constant */
            mode?: "bus";
            occupancy: components["schemas"]["Occupancy"] | null;
            operator: {
                code: string;
                name: string;
            };
            platform: string | null;
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
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export interface operations {
    listFeeds: {
        parameters: {
            query?: never;
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
                        feeds: components["schemas"]["FeedWithSizes"][];
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
    findJourneys: {
        parameters: {
            query: {
                date: string;
                feed?: string;
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
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        feed: components["schemas"]["Feed"];
                        journeys: components["schemas"]["TimetableJourney"][];
                        stationNames: {
                            from: string;
                            to: string;
                        };
                    };
                };
            };
            /** @description feed-not-found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & ({
                        /** @enum {string} */
                        code: "feed-not-found";
                    } & {
                        [key: string]: unknown;
                    });
                };
            };
            /** @description invalid-request, station-unknown, same-station, date-outside-timetable */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & ({
                        /** @enum {string} */
                        code: "invalid-request" | "station-unknown" | "same-station" | "date-outside-timetable";
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
    getTrain: {
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
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Train"];
                };
            };
            /** @description train-not-found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & ({
                        /** @enum {string} */
                        code: "train-not-found";
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
    getTrainStatus: {
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
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KnownTrainStatus"];
                };
            };
            /** @description train-not-found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & ({
                        /** @enum {string} */
                        code: "train-not-found";
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
