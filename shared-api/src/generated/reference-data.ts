// Written by shared-api/scripts/generate.mjs from the service's OpenAPI document. Do not edit.
export interface paths {
    "/coach-deck-layouts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the train types that have a seat map */
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
         * Get the coaches and places of a train type
         * @description After OSDM `coach-deck-layouts`. Coaches are in the direction of departure, front first. Rows count from the front of the coach, columns from one side; the aisle is a column without places. Totals are real, positions are schematic.
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
        /** Get the time limit for answering complaints and the non-working days */
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
         * Get the delay compensation scheme of an operator for a day of travel
         * @description Schemes have dates; `date` defaults to today. An operator without a specific scheme has the general one.
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
         * Get the exchange conditions of a ticket type
         * @description Conditions have dates; `date` defaults to today. An operator without specific conditions has the general ones. `fee` is per traveller. `cutOffMinutes` is the time before the departure of the original train. `disruption` applies instead when that train is cancelled or at least `delayMinutes` late; with `disruption.exchangeable`, even a ticket that is not exchangeable can then be exchanged.
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
        /** Get the limits that all services apply */
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
        /** List the valid railcards and their discounts */
        get: operations["listRailcards"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/travel-classes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what an operator serves in each class of travel
         * @description The texts are in the language of the request. An operator without specific texts has the general ones.
         */
        get: operations["listTravelClasses"];
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
            maxPartySize: number;
            maxRingSize: number;
            minCharge: number;
            minProposalMinutes?: number;
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
        TravelClass: {
            /** @enum {string} */
            serviceClass: "FIRST" | "STANDARD";
            text: string;
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
    listTravelClasses: {
        parameters: {
            query: {
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
                    "application/json": {
                        travelClasses: components["schemas"]["TravelClass"][];
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
}
