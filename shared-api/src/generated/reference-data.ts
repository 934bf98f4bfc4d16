// Written by shared-api/scripts/generate.mjs from the service's OpenAPI document. Do not edit.
export interface paths {
    "/coach-deck-layouts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The kinds of train that have a seat map */
        get: operations["listCoachDeckLayouts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/coach-deck-layouts/{layoutId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The coaches and places of a kind of train
         * @description After OSDM `coach-deck-layouts`. The first coach leads as the train sets out, and rows count from the front of the coach; columns from one side, the aisle being a column without places. Totals are those of real trains, positions are schematic.
         */
        get: operations["getCoachDeckLayout"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/complaint-terms": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How soon a complaint is answered, and which days are no working days */
        get: operations["getComplaintTerms"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/delay-compensation-schemes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What an operator pays travellers for a delay, as it counts on a day of travel
         * @description Schemes are dated; without `date` that of today counts. An operator with none of its own has the general one.
         */
        get: operations["getDelayCompensationScheme"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/exchange-conditions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What a ticket type allows when its holder wants another train
         * @description Conditions are dated; without `date` those of today count. An operator with none of its own has the general ones. `fee` is for each traveller; `cutOffMinutes` count back from the departure of the original train. `disruption` is what counts instead when that train is cancelled, or `delayMinutes` late or more: with `exchangeable` there, also a ticket that allows no other train otherwise.
         */
        get: operations["getExchangeConditions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/limits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How long and how many: the limits that every service keeps to */
        get: operations["getLimits"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/railcards": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The railcards that count, and what each takes off */
        get: operations["listRailcards"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ticket-types": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The kinds of ticket that are known */
        get: operations["listTicketTypes"];
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
        CoachDeckLayout: {
            coaches: components["schemas"]["LayoutCoach"][];
            id: string;
            name: string;
            /** @constant */
            schematic: true;
        };
        CompensationBand: {
            fromMinutes: number;
            percent: number;
        };
        ComplaintTerms: {
            answerWithinWorkingDays: number;
            holidays: string[];
            timeZone: string;
        };
        DelayCompensationScheme: {
            bands: components["schemas"]["CompensationBand"][];
            claimWithinDays: number;
            name: string;
            operator: string;
        };
        ExchangeConditions: {
            cutOffMinutes: number;
            differenceCharged: boolean;
            /** @enum {string} */
            differenceRefunded: "none" | "voucher" | "original";
            disruption: {
                anyOperator: boolean;
                delayMinutes: number;
                exchangeable?: boolean;
                feeWaived: boolean;
            };
            exchangeable: boolean;
            fee: components["schemas"]["Money"];
            maxExchanges: number;
            operator: string;
            sameDay: boolean;
            sameOperator: boolean;
            sameRoute: boolean;
            ticketType: string;
        };
        LayoutCoach: {
            /** @enum {string} */
            class: "FIRST" | "STANDARD";
            features: ("QUIET" | "FAMILY" | "WHEELCHAIR" | "BICYCLES" | "CAFE")[];
            id: string;
            places: components["schemas"]["LayoutPlace"][];
            racks?: number[];
            width: number;
        };
        LayoutPlace: {
            column: number;
            number: string;
            properties: ("WINDOW_SEAT" | "AISLE_SEAT" | "TABLE" | "FACE_2_FACE" | "SIDE_BY_SIDE" | "SOLO" | "POWER" | "SILENCE" | "FAMILY" | "EASY_ACCESS" | "WHEELCHAIR" | "NEAR_WHEELCHAIR" | "RESTRICTED_VIEW" | "FORWARD_FACING" | "NEAR_LUGGAGE")[];
            row: number;
        };
        Limits: {
            acceptancePercent?: number;
            codeAttempts: number;
            codeLength: number;
            codeMinutes: number;
            holdMinutes: number;
            largestParty: number;
            largestRing: number;
            leastCharge: number;
            leastProposalMinutes?: number;
            paymentRepairMinutes: number;
            proposalHoldMinutes: number;
            quoteMinutes: number;
            undoMinutes: number;
        };
        Money: {
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
        Railcard: {
            childDiscount?: {
                denominator: number;
                numerator: number;
            } | null;
            code: string;
            discount: {
                denominator: number;
                numerator: number;
            };
            discountPercent: number;
            minimumFare: components["schemas"]["Money"] | null;
            minimumFareBefore: string | null;
            minimumFareExceptMonths: number[];
            name: string;
            notBefore: string | null;
            party?: components["schemas"]["RailcardParty"] | null;
        };
        RailcardParty: {
            adults: {
                max: number;
                min: number;
            };
            children: {
                max: number;
                min: number;
            };
        };
        TicketType: {
            code: string;
            description: string;
            name: string;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export interface operations {
    listCoachDeckLayouts: {
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
                        layouts: {
                            id: string;
                            name: string;
                        }[];
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
            /** @description Any other refusal or fault */
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
    getCoachDeckLayout: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                layoutId: string;
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
                    "application/json": components["schemas"]["CoachDeckLayout"];
                };
            };
            /** @description coach-deck-layout-not-found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & ({
                        /** @enum {string} */
                        code: "coach-deck-layout-not-found";
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
            /** @description Any other refusal or fault */
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
    getComplaintTerms: {
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
                    "application/json": components["schemas"]["ComplaintTerms"];
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
            /** @description Any other refusal or fault */
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
    getDelayCompensationScheme: {
        parameters: {
            query: {
                date?: string;
                operator: string;
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
                    "application/json": components["schemas"]["DelayCompensationScheme"];
                };
            };
            /** @description delay-compensation-not-found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & ({
                        /** @enum {string} */
                        code: "delay-compensation-not-found";
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
            /** @description Any other refusal or fault */
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
    getExchangeConditions: {
        parameters: {
            query: {
                date?: string;
                operator: string;
                ticketType: string;
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
                    "application/json": components["schemas"]["ExchangeConditions"];
                };
            };
            /** @description ticket-type-not-found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & ({
                        /** @enum {string} */
                        code: "ticket-type-not-found";
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
            /** @description Any other refusal or fault */
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
    getLimits: {
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
                    "application/json": components["schemas"]["Limits"];
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
            /** @description Any other refusal or fault */
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
    listRailcards: {
        parameters: {
            query?: {
                date?: string;
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
                        railcards: components["schemas"]["Railcard"][];
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
            /** @description Any other refusal or fault */
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
    listTicketTypes: {
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
                        ticketTypes: components["schemas"]["TicketType"][];
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
            /** @description Any other refusal or fault */
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
