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
        /**
         * Check whether the ticket of an Aztec code is valid
         * @description For inspectors. Checks the signature, then the current state of the ticket. The code of a swapped ticket is invalid from the commit of the swap. The response has no personal data.
         */
        post: operations["checkBarcode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/notification-choices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get which emails about trips are sent to an address
         * @description The address is that of `link`, which is in each of these emails, otherwise that of the signed-in traveller.
         */
        get: operations["getNotificationChoices"];
        /**
         * Choose which emails about trips are sent to an address
         * @description The address is that of `link`, which is in each of these emails, otherwise that of the signed-in traveller. Emails about money, complaints and security are always sent.
         */
        put: operations["updateNotificationChoices"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/push-key": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the key with which a browser subscribes to messages
         * @description The public VAPID key, for `pushManager.subscribe`. Null: there is no web push.
         */
        get: operations["getPushKey"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/push-subscriptions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Show the messages to an address in this browser
         * @description The address is that of the signed-in traveller; the link of an email is not enough, because an email may be forwarded. The browser shows what the address gets as emails that can be switched off. A session has one browser, and the subscription ends with it. An address has at most 10 browsers; the oldest are deleted.
         */
        post: operations["createPushSubscription"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/push-subscriptions/current": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get whether the browser of this session shows messages
         * @description False without a session. The service worker shows no message of an ended session.
         */
        get: operations["getPushSubscription"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/push-subscriptions/removal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Show no more messages in this browser
         * @description Of the address of the signed-in traveller. The same response when there is no such subscription.
         */
        post: operations["deletePushSubscription"];
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
        /** List my trips: upcoming (next first) and past (latest first) */
        get: operations["listTrips"];
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
        /** Get a trip with its passes and timeline */
        get: operations["getTrip"];
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
        /**
         * Get the trip as a calendar file (RFC 5545) with one entry for each train
         * @description After a swap the file replaces the entries of the old trains. Trains that are cancelled or no longer part of the trip are cancelled in the calendar. When only some of a party swap, both bookings get new entries that replace those of the party.
         */
        get: operations["getTripCalendar"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trips/{bookingId}/complaints": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a complaint or a Delay Repay claim
         * @description A complaint of the kind delay-repay is filled in from the delay of the train that was taken. It requires a step-up for a claim of this booking, or the signed-in owner of the booking. Each traveller can claim once for a train. A mail is sent to the address of the booking.
         */
        post: operations["createComplaint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trips/{bookingId}/complaints/{complaintNumber}/withdrawal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Withdraw a complaint without a decision
         * @description The withdrawal of a Delay Repay claim requires a step-up for a claim of this booking, or the signed-in owner of the booking.
         */
        post: operations["withdrawComplaint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trips/{bookingId}/delay-compensation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the Delay Repay of a trip
         * @description Computed from the delay at the last station and the scheme of the operator that caused it, on the day of travel. Only the current train of the booking counts, not swapped trains. The amount is a share of the price paid for each ticket, rounded up to the penny.
         */
        get: operations["getDelayCompensation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trips/{bookingId}/passes/{fulfilmentId}/apple-wallet": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a valid ticket as a signed pass for Apple Wallet
         * @description The bytes of a .pkpass file. `wallet-not-configured` when passes cannot be signed; `wallets` of the pass lists the available wallets. After a swap the pass of the new ticket replaces the old one when it is added.
         */
        get: operations["getAppleWalletPass"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trips/{bookingId}/passes/{fulfilmentId}/google-wallet": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a link that saves a valid ticket in Google Wallet
         * @description The link contains the signed ticket. `wallet-not-configured` when passes cannot be signed; `wallets` of the pass lists the available wallets.
         */
        get: operations["getGoogleWalletLink"];
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
        Complaint: {
            /** Format: date */
            answerBy: string;
            claim: components["schemas"]["DelayClaim"] | null;
            complaintNumber: string;
            /** @enum {string} */
            kind: "delay-repay" | "refund" | "seat-not-as-promised" | "service-on-board" | "other";
            /** @enum {string} */
            state: "RECEIVED" | "IN_REVIEW" | "ACCEPTED" | "REJECTED" | "WITHDRAWN";
            steps: {
                /** Format: date-time */
                at: string;
                /** @enum {string} */
                state: "RECEIVED" | "IN_REVIEW" | "ACCEPTED" | "REJECTED" | "WITHDRAWN";
                text: string;
            }[];
            text: string | null;
            travellerIds: string[];
            withdrawable: boolean;
        };
        DelayClaim: {
            amount: components["schemas"]["Money"];
            /** @enum {string} */
            cause: "on-time" | "late" | "cancelled" | "missed-connection";
            delayMinutes: number | null;
            journeyId: string;
            operator: {
                code: string;
                name: string;
            };
            percent: number;
            scheme: string;
            train: {
                /** Format: date-time */
                departure: string;
                from: string;
                timeZone: string;
                to: string;
                trainNumber: string;
            };
            travellers: {
                amount: components["schemas"]["Money"];
                paid: components["schemas"]["Money"];
                travellerId: string;
            }[];
        };
        DelayCompensation: {
            amount: components["schemas"]["Money"] | null;
            band: {
                fromMinutes: number;
                percent: number;
                toMinutes: number | null;
            } | null;
            claimUntil: string | null;
            delay: {
                arrivesAt: string | null;
                /** @enum {string} */
                cause: "on-time" | "late" | "cancelled" | "missed-connection";
                minutes: number | null;
                /** Format: date-time */
                plannedArrival: string;
                timeZone: string;
            };
            eligible: boolean;
            operator: {
                code: string;
                name: string;
            };
            reasons: {
                /** @enum {string} */
                code: "delay-repay-due" | "delay-expected" | "not-over-yet" | "on-time" | "delay-too-short" | "claim-period-over" | "already-claimed" | "no-valid-ticket" | "swapped-trains-do-not-count";
                text: string;
            }[];
            scheme: {
                bands: {
                    fromMinutes: number;
                    percent: number;
                    toMinutes: number | null;
                }[];
                claimWithinDays: number;
                name: string;
            };
            travellers: {
                amount: components["schemas"]["Money"];
                claimedBy: string | null;
                paid: components["schemas"]["Money"];
                travellerId: string;
            }[];
        };
        Money: {
            amount: number;
            currency: string;
        };
        NotificationChoices: {
            proposals: boolean;
            swapResults: boolean;
            trainChanges: boolean;
        };
        NotificationChoicesInput: {
            proposals: boolean;
            swapResults: boolean;
            trainChanges: boolean;
        };
        Pass: {
            barcode: {
                /** @constant */
                format: "AZTEC";
                /** Format: base64 */
                payload: string;
            };
            fulfilmentId: string;
            journey: {
                arrival: string;
                changes: number;
                departure: string;
                durationMinutes: number;
                id: string;
                legs: {
                    arrival: string;
                    arrivalTimeZone?: string;
                    cancelled: boolean;
                    delayMinutes: number;
                    departure: string;
                    from: {
                        name: string;
                        stationId: string;
                    };
                    /** @default null */
                    layoutId: string | null;
                    /** @constant */
                    mode?: "bus";
                    operator: {
                        code: string;
                        name: string;
                    };
                    serviceDate: string;
                    timeZone: string;
                    to: {
                        name: string;
                        stationId: string;
                    };
                    trainId: string;
                    trainNumber: string;
                }[];
            };
            seat: {
                coach: string;
                legIndex: number;
                place: string;
                segment?: {
                    from: {
                        name: string;
                        stationId: string;
                    };
                    to: {
                        name: string;
                        stationId: string;
                    };
                };
            }[];
            /** @enum {string} */
            state: "VALID" | "DEAD";
            travellerId: string;
            travellerName: string;
            wallets?: ("APPLE" | "GOOGLE")[];
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
        PushKey: {
            publicKey: string | null;
        };
        PushSubscriptionInput: {
            /** Format: uri */
            endpoint: string;
            keys: {
                auth: string;
                p256dh: string;
            };
        };
        Trip: {
            booking: {
                activeOperationId: string | null;
                admissions: {
                    fulfilmentId: string | null;
                    id: string;
                    /** @enum {string} */
                    state: "PREBOOKED" | "ON_HOLD" | "CONFIRMED" | "FULFILLED" | "CANCELLED" | "RELEASED" | "REFUNDED" | "EXCHANGE_ONGOING" | "EXCHANGED" | "ERROR";
                    travellerId: string;
                }[];
                carrier?: {
                    documents?: {
                        id: string;
                        travellerIds: string[];
                    }[];
                    name: string;
                    notOffered: string | null;
                    offers: {
                        classes: boolean;
                        discounts: boolean;
                        heldSeats?: boolean;
                        parties: boolean;
                        seatChanges: boolean;
                        seatMaps: boolean;
                        swapPlaces?: boolean;
                        trains: boolean;
                        undo: boolean;
                        wishes: boolean;
                    };
                    refunds?: {
                        amount: components["schemas"]["Money"];
                        fee: components["schemas"]["Money"];
                        id: string;
                        method: ("ORIGINAL_ACCOUNT" | "VOUCHER") | null;
                    }[];
                };
                contact: {
                    email: string;
                    phone: string | null;
                };
                id: string;
                journey: {
                    arrival: string;
                    changes: number;
                    departure: string;
                    durationMinutes: number;
                    id: string;
                    legs: {
                        arrival: string;
                        arrivalTimeZone?: string;
                        cancelled: boolean;
                        delayMinutes: number;
                        departure: string;
                        from: {
                            name: string;
                            stationId: string;
                        };
                        /** @default null */
                        layoutId: string | null;
                        live?: {
                            alerts: {
                                description: string | null;
                                title: string;
                            }[];
                            isStale: boolean;
                            occupancy: {
                                carriages: {
                                    label: string | null;
                                    level: ("EMPTY" | "MANY_SEATS_AVAILABLE" | "FEW_SEATS_AVAILABLE" | "STANDING_ROOM_ONLY" | "CRUSHED_STANDING_ROOM_ONLY" | "FULL" | "NOT_ACCEPTING_PASSENGERS" | "NO_DATA_AVAILABLE" | "NOT_BOARDABLE") | null;
                                    percentage: number | null;
                                }[];
                                level: ("EMPTY" | "MANY_SEATS_AVAILABLE" | "FEW_SEATS_AVAILABLE" | "STANDING_ROOM_ONLY" | "CRUSHED_STANDING_ROOM_ONLY" | "FULL" | "NOT_ACCEPTING_PASSENGERS" | "NO_DATA_AVAILABLE" | "NOT_BOARDABLE") | null;
                                percentage: number | null;
                            } | null;
                            seenAt: string | null;
                        };
                        /** @constant */
                        mode?: "bus";
                        operator: {
                            code: string;
                            name: string;
                        };
                        platform?: string;
                        serviceDate: string;
                        timeZone: string;
                        to: {
                            name: string;
                            stationId: string;
                        };
                        trainId: string;
                        trainNumber: string;
                    }[];
                };
                orderNumber: string;
                price: components["schemas"]["Money"];
                reference: string;
                reservations: {
                    coach: string;
                    legIndex: number;
                    place: string;
                    segment?: {
                        from: {
                            name: string;
                            stationId: string;
                        };
                        to: {
                            name: string;
                            stationId: string;
                        };
                    };
                    travellerId: string;
                }[];
                /** @enum {string} */
                serviceClass: "FIRST" | "STANDARD";
                /** @enum {string} */
                status: "PREBOOKED" | "ON_HOLD" | "CONFIRMED" | "FULFILLED" | "CANCELLED" | "RELEASED" | "REFUNDED" | "EXCHANGE_ONGOING" | "EXCHANGED" | "ERROR";
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
                verdict: {
                    conditions: {
                        cutOffMinutes: number;
                        /** @enum {string} */
                        differenceRefunded: "none" | "voucher" | "original";
                        exchangesLeft?: number;
                        fee: components["schemas"]["Money"];
                        maxExchanges?: number;
                        sameOperator: boolean;
                    };
                    cutOffAt: string;
                    feeWaived: boolean;
                    reasons: {
                        /** @enum {string} */
                        code: "within-window" | "cut-off-passed" | "departed" | "ticket-type-not-exchangeable" | "already-used" | "exchange-limit-reached" | "disrupted-fee-waived" | "released" | "carrier-does-not-offer";
                        text: string;
                    }[];
                    swappable: boolean;
                };
                version: number;
            };
            complaints: components["schemas"]["Complaint"][];
            passes: components["schemas"]["Pass"][];
            timeline: {
                at: string;
                text: string;
                type: string;
            }[];
        };
        WalletLink: {
            /** Format: uri */
            url: string;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export interface operations {
    checkBarcode: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: byte */
                    payload: string;
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
                        journey?: {
                            arrival: string;
                            changes: number;
                            departure: string;
                            durationMinutes: number;
                            id: string;
                            legs: {
                                arrival: string;
                                arrivalTimeZone?: string;
                                cancelled: boolean;
                                delayMinutes: number;
                                departure: string;
                                from: {
                                    name: string;
                                    stationId: string;
                                };
                                /** @default null */
                                layoutId: string | null;
                                /** @enum {string} */
                                mode?: "bus";
                                operator: {
                                    code: string;
                                    name: string;
                                };
                                serviceDate: string;
                                timeZone: string;
                                to: {
                                    name: string;
                                    stationId: string;
                                };
                                trainId: string;
                                trainNumber: string;
                            }[];
                        };
                        reason: {
                            /** @enum {string} */
                            code: "valid" | "not-our-ticket" | "exchanged" | "released" | "used" | "over";
                            text: string;
                        };
                        valid: boolean;
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
            /** @description service-unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & ({
                        /** @enum {string} */
                        code: "service-unavailable";
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
    getNotificationChoices: {
        parameters: {
            query?: {
                link?: string;
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
                    "application/json": components["schemas"]["NotificationChoices"];
                };
            };
            /** @description notification-address-not-found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & ({
                        /** @enum {string} */
                        code: "notification-address-not-found";
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
    updateNotificationChoices: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    choices: components["schemas"]["NotificationChoicesInput"];
                    link?: string;
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
                    "application/json": components["schemas"]["NotificationChoices"];
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
            /** @description notification-address-not-found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & ({
                        /** @enum {string} */
                        code: "notification-address-not-found";
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
    getPushKey: {
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
                    "application/json": components["schemas"]["PushKey"];
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
    createPushSubscription: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    subscription: components["schemas"]["PushSubscriptionInput"];
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
            /** @description no-session */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & ({
                        /** @enum {string} */
                        code: "no-session";
                    } & {
                        [key: string]: unknown;
                    });
                };
            };
            /** @description cross-site-request, sign-in-required */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & ({
                        /** @enum {string} */
                        code: "cross-site-request" | "sign-in-required";
                    } & {
                        [key: string]: unknown;
                    });
                };
            };
            /** @description notification-address-not-found, push-not-available */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & ({
                        /** @enum {string} */
                        code: "notification-address-not-found" | "push-not-available";
                    } & {
                        [key: string]: unknown;
                    });
                };
            };
            /** @description invalid-request, push-endpoint-rejected */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & ({
                        /** @enum {string} */
                        code: "invalid-request" | "push-endpoint-rejected";
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
    getPushSubscription: {
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
                        isSubscribed: boolean;
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
    deletePushSubscription: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: uri */
                    endpoint: string;
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
            /** @description no-session */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & ({
                        /** @enum {string} */
                        code: "no-session";
                    } & {
                        [key: string]: unknown;
                    });
                };
            };
            /** @description cross-site-request, sign-in-required */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & ({
                        /** @enum {string} */
                        code: "cross-site-request" | "sign-in-required";
                    } & {
                        [key: string]: unknown;
                    });
                };
            };
            /** @description notification-address-not-found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & ({
                        /** @enum {string} */
                        code: "notification-address-not-found";
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
    listTrips: {
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
                        past: components["schemas"]["Trip"][];
                        upcoming: components["schemas"]["Trip"][];
                    };
                };
            };
            /** @description no-session */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & ({
                        /** @enum {string} */
                        code: "no-session";
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
    getTrip: {
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
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Trip"];
                };
            };
            /** @description no-session */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & ({
                        /** @enum {string} */
                        code: "no-session";
                    } & {
                        [key: string]: unknown;
                    });
                };
            };
            /** @description booking-not-found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & ({
                        /** @enum {string} */
                        code: "booking-not-found";
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
    getTripCalendar: {
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
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/calendar; charset=utf-8": string;
                };
            };
            /** @description no-session */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & ({
                        /** @enum {string} */
                        code: "no-session";
                    } & {
                        [key: string]: unknown;
                    });
                };
            };
            /** @description booking-not-found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & ({
                        /** @enum {string} */
                        code: "booking-not-found";
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
    createComplaint: {
        parameters: {
            query?: never;
            header: {
                "idempotency-key": string;
            };
            path: {
                bookingId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    kind: "delay-repay" | "refund" | "seat-not-as-promised" | "service-on-board" | "other";
                    text?: string;
                    travellerIds: string[];
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
                    "application/json": components["schemas"]["Complaint"];
                };
            };
            /** @description no-session */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & ({
                        /** @enum {string} */
                        code: "no-session";
                    } & {
                        [key: string]: unknown;
                    });
                };
            };
            /** @description cross-site-request, step-up-required */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & ({
                        /** @enum {string} */
                        code: "cross-site-request" | "step-up-required";
                    } & {
                        [key: string]: unknown;
                    });
                };
            };
            /** @description booking-not-found, delay-compensation-not-found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & ({
                        /** @enum {string} */
                        code: "booking-not-found" | "delay-compensation-not-found";
                    } & {
                        [key: string]: unknown;
                    });
                };
            };
            /** @description delay-not-payable, delay-already-claimed */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & ({
                        /** @enum {string} */
                        code: "delay-not-payable" | "delay-already-claimed";
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
            /** @description service-unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & ({
                        /** @enum {string} */
                        code: "service-unavailable";
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
    withdrawComplaint: {
        parameters: {
            query?: never;
            header: {
                "idempotency-key": string;
            };
            path: {
                bookingId: string;
                complaintNumber: string;
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
                    "application/json": components["schemas"]["Complaint"];
                };
            };
            /** @description no-session */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & ({
                        /** @enum {string} */
                        code: "no-session";
                    } & {
                        [key: string]: unknown;
                    });
                };
            };
            /** @description cross-site-request, step-up-required */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & ({
                        /** @enum {string} */
                        code: "cross-site-request" | "step-up-required";
                    } & {
                        [key: string]: unknown;
                    });
                };
            };
            /** @description booking-not-found, complaint-not-found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & ({
                        /** @enum {string} */
                        code: "booking-not-found" | "complaint-not-found";
                    } & {
                        [key: string]: unknown;
                    });
                };
            };
            /** @description complaint-not-movable */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & ({
                        /** @enum {string} */
                        code: "complaint-not-movable";
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
    getDelayCompensation: {
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
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DelayCompensation"];
                };
            };
            /** @description no-session */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & ({
                        /** @enum {string} */
                        code: "no-session";
                    } & {
                        [key: string]: unknown;
                    });
                };
            };
            /** @description booking-not-found, delay-compensation-not-found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & ({
                        /** @enum {string} */
                        code: "booking-not-found" | "delay-compensation-not-found";
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
            /** @description service-unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & ({
                        /** @enum {string} */
                        code: "service-unavailable";
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
    getAppleWalletPass: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                bookingId: string;
                fulfilmentId: string;
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
                    "application/vnd.apple.pkpass": string;
                };
            };
            /** @description no-session */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & ({
                        /** @enum {string} */
                        code: "no-session";
                    } & {
                        [key: string]: unknown;
                    });
                };
            };
            /** @description booking-not-found, pass-not-found, wallet-not-configured */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & ({
                        /** @enum {string} */
                        code: "booking-not-found" | "pass-not-found" | "wallet-not-configured";
                    } & {
                        [key: string]: unknown;
                    });
                };
            };
            /** @description pass-not-valid */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & ({
                        /** @enum {string} */
                        code: "pass-not-valid";
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
    getGoogleWalletLink: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                bookingId: string;
                fulfilmentId: string;
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
                    "application/json": components["schemas"]["WalletLink"];
                };
            };
            /** @description no-session */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & ({
                        /** @enum {string} */
                        code: "no-session";
                    } & {
                        [key: string]: unknown;
                    });
                };
            };
            /** @description booking-not-found, pass-not-found, wallet-not-configured */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & ({
                        /** @enum {string} */
                        code: "booking-not-found" | "pass-not-found" | "wallet-not-configured";
                    } & {
                        [key: string]: unknown;
                    });
                };
            };
            /** @description pass-not-valid */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & ({
                        /** @enum {string} */
                        code: "pass-not-valid";
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
