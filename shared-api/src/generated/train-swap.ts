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
        /**
         * Find a booking by a reference and a surname or e-mail address
         * @description The reference is a collection reference, an e-ticket number or an order number; case, accents, spaces and hyphens are forgiven. Opens the booking to this session. An unknown reference and a wrong name have one answer.
         */
        post: operations["lookUpBooking"];
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
        /**
         * Find a booking by the Aztec code of its ticket
         * @description The bytes of the code as base64. Only a ticket that is still valid opens its booking; the picture of an exchanged one does not.
         */
        post: operations["lookUpBookingByBarcode"];
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
        /** All bookings this session may open, by departure */
        get: operations["listBookings"];
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
        /**
         * One booking with its verdict
         * @description Only for a session that found it by its reference, or whose verified address it has.
         */
        get: operations["getBooking"];
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
        /**
         * Trains this booking can be swapped to, each with its all-in price
         * @description Changes no state. All travellers move unless `travellerIds` names some. `discountCode` takes something off each price. An offer id is good for one hold of this version of the booking, until its `validUntil`: at the latest when its train leaves.
         */
        post: operations["quoteExchange"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bookings/{bookingId}/seat-offers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Offer other seats on the train that this booking holds
         * @description Changes no state, costs nothing, and is held and confirmed as an exchange offer is: the old pass dies as the new one is made. Until the train arrives, whatever the ticket allows; a seat must be free all the way of its train. Of a journey with a change, on each train that runs and has not arrived. All travellers may move unless `travellerIds` names some; everybody else, and everybody for whom nothing is chosen on a train, keeps the seat there.
         */
        post: operations["quoteSeats"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bookings/{bookingId}/undo-offers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Offer the way back to the train that the last swap gave up
         * @description Changes no state; held and confirmed as an exchange offer is, with its `places`. For the minutes of the limits after a swap of trains, until the cut-off of the former train, once, and only while it is the last change of the booking. What the swap took comes back to its own payment; what it gave back is paid again, by the voucher that it gave first. A swap with others, and one that split the booking, cannot be undone.
         */
        post: operations["quoteUndo"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bookings/{bookingId}/wish": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The wish of a booking that was made last, and how it stands */
        get: operations["getWish"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bookings/{bookingId}/wishes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Say what the travellers of a booking would take, and be matched with others
         * @description Changes nothing of the ticket. Whoever fits becomes part of a proposal that all must accept. Another train is swapped with those of the same route and day, on direct journeys, while swaps of the ticket are open. Another seat on the own train, of a journey with a change on the one that `legIndex` says, is swapped also with who rides a part of its way, and then for that part: whatever the ticket allows, until that train arrives. A wish ends by itself at its deadline, and when the booking changes. The deadline is what was chosen, and at the latest when nothing of the wish can come true any more, with the trains as they run: when swaps of the ticket close, for a seat on the own train when that arrives, for both the later of the two. A booking has one at a time.
         */
        post: operations["makeWish"];
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
        /**
         * Hold the offered journey and its seats for a while
         * @description The old ticket stays untouched. Travellers without a chosen place on a leg get places together; on the train that the booking holds they keep theirs, if any place was chosen. The hold ends by itself at `heldUntil`, at the latest when this train or that of the old ticket leaves, or, of seats on the train that the booking holds, arrives. Whoever is asked for a swap with others at that moment has left it by this.
         */
        post: operations["holdExchange"];
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
        /** How an exchange stands */
        get: operations["getExchangeOperation"];
        put?: never;
        post?: never;
        /**
         * Give up a held exchange
         * @description Frees the held seats. The old ticket stays valid. A second release changes nothing. Of a swap that others must accept too it is the refusal: everything stays as it was for all of them.
         */
        delete: operations["releaseExchange"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/exchange-operations/{operationId}/acceptance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Accept a swap that others must accept too
         * @description Needs a step-up for this operation, also of a signed-in traveller whose booking it is, and, where something is due, an authorised payment of exactly that amount, which is taken only when all have accepted. Where a train of it was cancelled or has left, or the payment of who accepted before was called off, it ends for all. The last acceptance settles all exchanges of the proposal in one commit. Refusing is giving up the operation.
         */
        post: operations["acceptProposal"];
        delete?: never;
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
        /**
         * Swap: the old ticket out, the new one in, in one commit
         * @description Needs a step-up for this operation (or a signed-in traveller whose booking it is) and, where something is due, an authorised payment of exactly that amount. Confirming a confirmed operation answers it again. When only some of a party moved, `booking` is the new booking of those who did.
         */
        post: operations["confirmExchange"];
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
        /**
         * Hold other seats instead
         * @description All seats of the hold are replaced, or none. The time of the hold does not start again. A repeat changes nothing of the seats that were chosen, so it needs no `Idempotency-Key`.
         */
        post: operations["changePlaces"];
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
        /**
         * The seats of an offered journey, leg by leg, as they are taken now
         * @description Positions are schematic. Row 1 leads as the train sets out; FORWARD_FACING is that way. Wheelchair, companion and priority places are protected, but for a traveller who sits on such a place now. A leg without numbered places is left out, and one that is cancelled or has arrived.
         */
        get: operations["getSeatMaps"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wishes/{wishId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Take a wish back
         * @description A proposal that waits for an answer ends with it, for all who take part. A second withdrawal changes nothing.
         */
        delete: operations["withdrawWish"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
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
        ProposalView: {
            accepted: number;
            acceptedByYou: boolean;
            endedBecause: ("declined" | "expired" | "withdrawn" | "changed") | null;
            id: string;
            /** @enum {string} */
            kind: "free-seat" | "chain" | "two-way" | "ring";
            parties: number;
            previousJourney: {
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
            previousPlaces: {
                coach: string;
                legIndex: number;
                place: string;
                stretch?: {
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
            state: "OPEN" | "SETTLED" | "ENDED";
        };
        Wish: {
            bookingId: string;
            createdAt: string;
            deadline: string;
            endedAt: string | null;
            id: string;
            journeyIds: string[];
            laterProperties?: string[];
            legIndex?: number | null;
            makeRoom: boolean;
            nothingBelow: boolean;
            operationId: string | null;
            properties: ("WINDOW_SEAT" | "AISLE_SEAT" | "TABLE" | "SILENCE" | "POWER" | "SOLO")[];
            /** @enum {string} */
            state: "OPEN" | "MATCHED" | "ACCEPTED" | "FULFILLED" | "WITHDRAWN" | "DECLINED" | "EXPIRED";
            together: boolean;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export interface operations {
    lookUpBooking: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: email */
                    email?: string;
                    reference: string;
                    surname?: string;
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
                        booking: {
                            activeOperationId: string | null;
                            admissions: {
                                fulfilmentId: string | null;
                                id: string;
                                /** @enum {string} */
                                state: "PREBOOKED" | "ON_HOLD" | "CONFIRMED" | "FULFILLED" | "CANCELLED" | "RELEASED" | "REFUNDED" | "EXCHANGE_ONGOING" | "EXCHANGED" | "ERROR";
                                travellerId: string;
                            }[];
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
                                stretch?: {
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
                                    fee: components["schemas"]["Money"];
                                    sameOperator: boolean;
                                };
                                cutOffAt: string;
                                feeWaived: boolean;
                                reasons: {
                                    /** @enum {string} */
                                    code: "within-window" | "cut-off-passed" | "departed" | "ticket-type-not-exchangeable" | "already-used" | "exchange-limit-reached" | "disrupted-fee-waived" | "released";
                                    text: string;
                                }[];
                                swappable: boolean;
                            };
                            version: number;
                        };
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
    lookUpBookingByBarcode: {
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
                        booking: {
                            activeOperationId: string | null;
                            admissions: {
                                fulfilmentId: string | null;
                                id: string;
                                /** @enum {string} */
                                state: "PREBOOKED" | "ON_HOLD" | "CONFIRMED" | "FULFILLED" | "CANCELLED" | "RELEASED" | "REFUNDED" | "EXCHANGE_ONGOING" | "EXCHANGED" | "ERROR";
                                travellerId: string;
                            }[];
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
                                stretch?: {
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
                                    fee: components["schemas"]["Money"];
                                    sameOperator: boolean;
                                };
                                cutOffAt: string;
                                feeWaived: boolean;
                                reasons: {
                                    /** @enum {string} */
                                    code: "within-window" | "cut-off-passed" | "departed" | "ticket-type-not-exchangeable" | "already-used" | "exchange-limit-reached" | "disrupted-fee-waived" | "released";
                                    text: string;
                                }[];
                                swappable: boolean;
                            };
                            version: number;
                        };
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
    listBookings: {
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
                        bookings: {
                            activeOperationId: string | null;
                            admissions: {
                                fulfilmentId: string | null;
                                id: string;
                                /** @enum {string} */
                                state: "PREBOOKED" | "ON_HOLD" | "CONFIRMED" | "FULFILLED" | "CANCELLED" | "RELEASED" | "REFUNDED" | "EXCHANGE_ONGOING" | "EXCHANGED" | "ERROR";
                                travellerId: string;
                            }[];
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
                                stretch?: {
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
                                    fee: components["schemas"]["Money"];
                                    sameOperator: boolean;
                                };
                                cutOffAt: string;
                                feeWaived: boolean;
                                reasons: {
                                    /** @enum {string} */
                                    code: "within-window" | "cut-off-passed" | "departed" | "ticket-type-not-exchangeable" | "already-used" | "exchange-limit-reached" | "disrupted-fee-waived" | "released";
                                    text: string;
                                }[];
                                swappable: boolean;
                            };
                            version: number;
                        }[];
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
    getBooking: {
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
                    "application/json": {
                        activeOperationId: string | null;
                        admissions: {
                            fulfilmentId: string | null;
                            id: string;
                            /** @enum {string} */
                            state: "PREBOOKED" | "ON_HOLD" | "CONFIRMED" | "FULFILLED" | "CANCELLED" | "RELEASED" | "REFUNDED" | "EXCHANGE_ONGOING" | "EXCHANGED" | "ERROR";
                            travellerId: string;
                        }[];
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
                            stretch?: {
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
                                fee: components["schemas"]["Money"];
                                sameOperator: boolean;
                            };
                            cutOffAt: string;
                            feeWaived: boolean;
                            reasons: {
                                /** @enum {string} */
                                code: "within-window" | "cut-off-passed" | "departed" | "ticket-type-not-exchangeable" | "already-used" | "exchange-limit-reached" | "disrupted-fee-waived" | "released";
                                text: string;
                            }[];
                            swappable: boolean;
                        };
                        version: number;
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
    quoteExchange: {
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
                    discountCode?: string;
                    travellerIds?: string[];
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
                        attribution: string;
                        illustrative: boolean;
                        offers: {
                            /** @enum {string} */
                            crowding: "low" | "medium" | "high";
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
                            offerId: string;
                            price: {
                                lines: {
                                    amount: components["schemas"]["Money"];
                                    /** @enum {string} */
                                    kind: "fare-difference" | "fee" | "discount" | "refund";
                                    label: string;
                                }[];
                                /** @enum {string} */
                                refundedAs?: "voucher" | "original";
                                total: components["schemas"]["Money"];
                            };
                            seatsLeft: number;
                            travellerIds: string[];
                            undoes?: string;
                            validUntil: string;
                        }[];
                        quotedAt: string;
                        validUntil: string;
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
            /** @description booking-not-found, discount-code-unknown */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & ({
                        /** @enum {string} */
                        code: "booking-not-found" | "discount-code-unknown";
                    } & {
                        [key: string]: unknown;
                    });
                };
            };
            /** @description booking-not-swappable */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & ({
                        /** @enum {string} */
                        code: "booking-not-swappable";
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
    quoteSeats: {
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
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        crowding: "low" | "medium" | "high";
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
                        offerId: string;
                        price: {
                            lines: {
                                amount: components["schemas"]["Money"];
                                /** @enum {string} */
                                kind: "fare-difference" | "fee" | "discount" | "refund";
                                label: string;
                            }[];
                            /** @enum {string} */
                            refundedAs?: "voucher" | "original";
                            total: components["schemas"]["Money"];
                        };
                        seatsLeft: number;
                        travellerIds: string[];
                        undoes?: string;
                        validUntil: string;
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
            /** @description booking-not-swappable */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & ({
                        /** @enum {string} */
                        code: "booking-not-swappable";
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
    quoteUndo: {
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
                        /** @enum {string} */
                        crowding: "low" | "medium" | "high";
                        formerPlaces: boolean;
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
                        offerId: string;
                        places: {
                            coach: string;
                            legIndex: number;
                            place: string;
                            travellerId: string;
                        }[];
                        price: {
                            lines: {
                                amount: components["schemas"]["Money"];
                                /** @enum {string} */
                                kind: "fare-difference" | "fee" | "discount" | "refund";
                                label: string;
                            }[];
                            /** @enum {string} */
                            refundedAs?: "voucher" | "original";
                            total: components["schemas"]["Money"];
                        };
                        seatsLeft: number;
                        travellerIds: string[];
                        undoes: string;
                        validUntil: string;
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
            /** @description booking-not-swappable, place-taken */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & ({
                        /** @enum {string} */
                        code: "booking-not-swappable" | "place-taken";
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
    getWish: {
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
                    "application/json": {
                        wish: components["schemas"]["Wish"] | null;
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
    makeWish: {
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
                    /** Format: date-time */
                    deadline?: string;
                    journeyIds: string[];
                    legIndex?: number;
                    makeRoom: boolean;
                    nothingBelow: boolean;
                    properties: ("WINDOW_SEAT" | "AISLE_SEAT" | "TABLE" | "SILENCE" | "POWER" | "SOLO" | "FORWARD_FACING" | "NEAR_LUGGAGE")[];
                    together: boolean;
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
                    "application/json": components["schemas"]["Wish"];
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
            /** @description booking-not-swappable, wish-already-open, wish-not-possible */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & ({
                        /** @enum {string} */
                        code: "booking-not-swappable" | "wish-already-open" | "wish-not-possible";
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
    holdExchange: {
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
            /** @description OK */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        amountDue: components["schemas"]["Money"];
                        bookingId: string;
                        confirmedAt: string | null;
                        heldUntil: string;
                        id: string;
                        offer: {
                            /** @enum {string} */
                            crowding: "low" | "medium" | "high";
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
                            offerId: string;
                            price: {
                                lines: {
                                    amount: components["schemas"]["Money"];
                                    /** @enum {string} */
                                    kind: "fare-difference" | "fee" | "discount" | "refund";
                                    label: string;
                                }[];
                                /** @enum {string} */
                                refundedAs?: "voucher" | "original";
                                total: components["schemas"]["Money"];
                            };
                            seatsLeft: number;
                            travellerIds: string[];
                            undoes?: string;
                            validUntil: string;
                        };
                        paymentId: string | null;
                        places: {
                            coach: string;
                            legIndex: number;
                            place: string;
                            stretch?: {
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
                        proposal?: components["schemas"]["ProposalView"];
                        /** @enum {string} */
                        status: "ON_HOLD" | "CONFIRMED" | "RELEASED" | "EXPIRED";
                        stepUpRequired: boolean;
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
            /** @description offer-not-found, booking-not-found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & ({
                        /** @enum {string} */
                        code: "offer-not-found" | "booking-not-found";
                    } & {
                        [key: string]: unknown;
                    });
                };
            };
            /** @description booking-not-swappable, operation-already-held, place-taken */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & ({
                        /** @enum {string} */
                        code: "booking-not-swappable" | "operation-already-held" | "place-taken";
                    } & {
                        [key: string]: unknown;
                    });
                };
            };
            /** @description offer-expired */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & ({
                        /** @enum {string} */
                        code: "offer-expired";
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
    getExchangeOperation: {
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
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        amountDue: components["schemas"]["Money"];
                        bookingId: string;
                        confirmedAt: string | null;
                        heldUntil: string;
                        id: string;
                        offer: {
                            /** @enum {string} */
                            crowding: "low" | "medium" | "high";
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
                            offerId: string;
                            price: {
                                lines: {
                                    amount: components["schemas"]["Money"];
                                    /** @enum {string} */
                                    kind: "fare-difference" | "fee" | "discount" | "refund";
                                    label: string;
                                }[];
                                /** @enum {string} */
                                refundedAs?: "voucher" | "original";
                                total: components["schemas"]["Money"];
                            };
                            seatsLeft: number;
                            travellerIds: string[];
                            undoes?: string;
                            validUntil: string;
                        };
                        paymentId: string | null;
                        places: {
                            coach: string;
                            legIndex: number;
                            place: string;
                            stretch?: {
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
                        proposal?: components["schemas"]["ProposalView"];
                        /** @enum {string} */
                        status: "ON_HOLD" | "CONFIRMED" | "RELEASED" | "EXPIRED";
                        stepUpRequired: boolean;
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
            /** @description operation-not-found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & ({
                        /** @enum {string} */
                        code: "operation-not-found";
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
    releaseExchange: {
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
            /** @description operation-not-found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & ({
                        /** @enum {string} */
                        code: "operation-not-found";
                    } & {
                        [key: string]: unknown;
                    });
                };
            };
            /** @description operation-confirmed */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & ({
                        /** @enum {string} */
                        code: "operation-confirmed";
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
    acceptProposal: {
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
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        amountDue: components["schemas"]["Money"];
                        bookingId: string;
                        confirmedAt: string | null;
                        heldUntil: string;
                        id: string;
                        offer: {
                            /** @enum {string} */
                            crowding: "low" | "medium" | "high";
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
                            offerId: string;
                            price: {
                                lines: {
                                    amount: components["schemas"]["Money"];
                                    /** @enum {string} */
                                    kind: "fare-difference" | "fee" | "discount" | "refund";
                                    label: string;
                                }[];
                                /** @enum {string} */
                                refundedAs?: "voucher" | "original";
                                total: components["schemas"]["Money"];
                            };
                            seatsLeft: number;
                            travellerIds: string[];
                            undoes?: string;
                            validUntil: string;
                        };
                        paymentId: string | null;
                        places: {
                            coach: string;
                            legIndex: number;
                            place: string;
                            stretch?: {
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
                        proposal?: components["schemas"]["ProposalView"];
                        /** @enum {string} */
                        status: "ON_HOLD" | "CONFIRMED" | "RELEASED" | "EXPIRED";
                        stepUpRequired: boolean;
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
            /** @description payment-required */
            402: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & ({
                        /** @enum {string} */
                        code: "payment-required";
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
            /** @description operation-not-found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & ({
                        /** @enum {string} */
                        code: "operation-not-found";
                    } & {
                        [key: string]: unknown;
                    });
                };
            };
            /** @description not-in-proposal, booking-not-swappable */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & ({
                        /** @enum {string} */
                        code: "not-in-proposal" | "booking-not-swappable";
                    } & {
                        [key: string]: unknown;
                    });
                };
            };
            /** @description hold-expired */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & ({
                        /** @enum {string} */
                        code: "hold-expired";
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
    confirmExchange: {
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
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        booking: {
                            activeOperationId: string | null;
                            admissions: {
                                fulfilmentId: string | null;
                                id: string;
                                /** @enum {string} */
                                state: "PREBOOKED" | "ON_HOLD" | "CONFIRMED" | "FULFILLED" | "CANCELLED" | "RELEASED" | "REFUNDED" | "EXCHANGE_ONGOING" | "EXCHANGED" | "ERROR";
                                travellerId: string;
                            }[];
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
                                stretch?: {
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
                                    fee: components["schemas"]["Money"];
                                    sameOperator: boolean;
                                };
                                cutOffAt: string;
                                feeWaived: boolean;
                                reasons: {
                                    /** @enum {string} */
                                    code: "within-window" | "cut-off-passed" | "departed" | "ticket-type-not-exchangeable" | "already-used" | "exchange-limit-reached" | "disrupted-fee-waived" | "released";
                                    text: string;
                                }[];
                                swappable: boolean;
                            };
                            version: number;
                        };
                        operation: {
                            amountDue: components["schemas"]["Money"];
                            bookingId: string;
                            confirmedAt: string | null;
                            heldUntil: string;
                            id: string;
                            offer: {
                                /** @enum {string} */
                                crowding: "low" | "medium" | "high";
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
                                offerId: string;
                                price: {
                                    lines: {
                                        amount: components["schemas"]["Money"];
                                        /** @enum {string} */
                                        kind: "fare-difference" | "fee" | "discount" | "refund";
                                        label: string;
                                    }[];
                                    /** @enum {string} */
                                    refundedAs?: "voucher" | "original";
                                    total: components["schemas"]["Money"];
                                };
                                seatsLeft: number;
                                travellerIds: string[];
                                undoes?: string;
                                validUntil: string;
                            };
                            paymentId: string | null;
                            places: {
                                coach: string;
                                legIndex: number;
                                place: string;
                                stretch?: {
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
                            proposal?: components["schemas"]["ProposalView"];
                            /** @enum {string} */
                            status: "ON_HOLD" | "CONFIRMED" | "RELEASED" | "EXPIRED";
                            stepUpRequired: boolean;
                        };
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
            /** @description payment-required */
            402: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & ({
                        /** @enum {string} */
                        code: "payment-required";
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
            /** @description operation-not-found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & ({
                        /** @enum {string} */
                        code: "operation-not-found";
                    } & {
                        [key: string]: unknown;
                    });
                };
            };
            /** @description booking-not-swappable, operation-in-proposal */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & ({
                        /** @enum {string} */
                        code: "booking-not-swappable" | "operation-in-proposal";
                    } & {
                        [key: string]: unknown;
                    });
                };
            };
            /** @description hold-expired */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & ({
                        /** @enum {string} */
                        code: "hold-expired";
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
    changePlaces: {
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
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        amountDue: components["schemas"]["Money"];
                        bookingId: string;
                        confirmedAt: string | null;
                        heldUntil: string;
                        id: string;
                        offer: {
                            /** @enum {string} */
                            crowding: "low" | "medium" | "high";
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
                            offerId: string;
                            price: {
                                lines: {
                                    amount: components["schemas"]["Money"];
                                    /** @enum {string} */
                                    kind: "fare-difference" | "fee" | "discount" | "refund";
                                    label: string;
                                }[];
                                /** @enum {string} */
                                refundedAs?: "voucher" | "original";
                                total: components["schemas"]["Money"];
                            };
                            seatsLeft: number;
                            travellerIds: string[];
                            undoes?: string;
                            validUntil: string;
                        };
                        paymentId: string | null;
                        places: {
                            coach: string;
                            legIndex: number;
                            place: string;
                            stretch?: {
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
                        proposal?: components["schemas"]["ProposalView"];
                        /** @enum {string} */
                        status: "ON_HOLD" | "CONFIRMED" | "RELEASED" | "EXPIRED";
                        stepUpRequired: boolean;
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
            /** @description operation-not-found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & ({
                        /** @enum {string} */
                        code: "operation-not-found";
                    } & {
                        [key: string]: unknown;
                    });
                };
            };
            /** @description operation-in-proposal, place-taken */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & ({
                        /** @enum {string} */
                        code: "operation-in-proposal" | "place-taken";
                    } & {
                        [key: string]: unknown;
                    });
                };
            };
            /** @description hold-expired */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & ({
                        /** @enum {string} */
                        code: "hold-expired";
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
    getSeatMaps: {
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
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        legs: {
                            coaches: {
                                /** @enum {string} */
                                class: "FIRST" | "STANDARD";
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
                                racks?: number[];
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
            /** @description booking-not-found, offer-not-found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & ({
                        /** @enum {string} */
                        code: "booking-not-found" | "offer-not-found";
                    } & {
                        [key: string]: unknown;
                    });
                };
            };
            /** @description offer-expired */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & ({
                        /** @enum {string} */
                        code: "offer-expired";
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
    withdrawWish: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                wishId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
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
            /** @description wish-not-found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & ({
                        /** @enum {string} */
                        code: "wish-not-found";
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
}
