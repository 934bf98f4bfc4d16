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
         * Find a booking by a reference and a surname or email address
         * @description The reference is a collection reference, an e-ticket number or an order number, or the booking code or a ticket number at another carrier. Case, accents, spaces and hyphens are ignored. The session can then open the booking. An unknown reference and a wrong name return the same problem.
         */
        post: operations["findBooking"];
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
         * Find a booking by the Aztec code of a ticket
         * @description The payload is the bytes of the code in base64. Only a valid ticket opens its booking; an exchanged ticket does not. Failed lookups count with those by reference.
         */
        post: operations["findBookingByBarcode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/booking-lookups/train": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Find a booking by a train, a surname and the end of the ticket number
         * @description For a traveller without the reference. The session can then open the booking. A wrong surname, a wrong number and a train without such a ticket return the same problem. Failed lookups count with those by reference, and by train and surname.
         */
        post: operations["findBookingByTrain"];
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
        /** List the bookings that this session can open, by departure */
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
         * Get a booking with its verdict
         * @description Requires a session that found the booking by a lookup, or whose verified email address is the contact of the booking.
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
    "/bookings/{bookingId}/carrier-documents/{documentId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the ticket of a carrier as a PDF file
         * @description The bytes of a document of `carrier.documents`, read from the carrier and not stored. They come from another company, so a browser saves them and shows nothing of them as our page.
         */
        get: operations["getCarrierDocument"];
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
         * Quote the trains to which a booking can be swapped
         * @description Changes no state. Each offer has a total price. All travellers move unless `travellerIds` is given. `discountCode` reduces each price. With `serviceClass`, the offers are in this class; if the ticket has another class, the own trains are offered too, and trains without this class are omitted. A change of class follows the conditions of a swap. An offer id is valid for one hold of this version of the booking until `validUntil`, at the latest until its train departs.
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
         * Quote a seat change on the same train
         * @description Changes no state. The offer is free, except at a carrier with a price for it, and is held and confirmed like an exchange offer; the new pass replaces the old one. It is possible for every ticket type until the train arrives. A seat must be free for the whole leg. On a journey with a change, seats can be changed on each train that runs and has not arrived. All travellers can move unless `travellerIds` is given; travellers without a chosen seat on a leg keep their seat.
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
         * Quote an undo of the last swap
         * @description Changes no state. The offer returns to the former train; hold and confirm it like an exchange offer, with its `places`. It is possible once, within `undoMinutes` of the limits, until the cut-off of the former train, and only if the swap is the last change of the booking. The amount paid is refunded to its payment. A refunded amount is charged again, first from the voucher of the refund. A swap with other travellers, or one that split the booking, cannot be undone.
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
        /** Get the latest wish of a booking and its state */
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
         * Create a wish for another train or seat
         * @description Does not change the ticket. Matching travellers get a proposal that all of them must accept. A wish for another train matches direct journeys on the same route and day, until the cut-off of the ticket. A wish for another seat on the same train (on the leg `legIndex`) also matches travellers on part of the leg, for that part; it is possible for every ticket type until that train arrives. A wish ends at its deadline and when the booking changes. The deadline is the chosen one, at the latest the time when the wish can no longer be fulfilled (live cut-off, live arrival, or the later of both). A booking has at most one open wish. At a carrier that does not swap seats, a wish is for other trains only, and matches free places.
         */
        post: operations["createWish"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/carrier-events/{carrierId}/{secret}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Receive an event of a carrier about a booking
         * @description A webhook of OSDM, which has no signature: the secret of the carrier is in the address. The content is not trusted. A job reads the booking from the carrier, and asks again for free places that others wish for, so repeated, lost and late events do no harm. Events of unknown types and bookings are accepted.
         */
        post: operations["receiveCarrierEvent"];
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
         * Hold an offered journey and its seats
         * @description The old ticket does not change. Travellers without a chosen place on a leg get places together; for a seat change on the same train they keep their seats if any place was chosen. `preference` is for an offer with `seatPreferences`: the carrier respects it where it can. The hold expires at `heldUntil`: at the latest at the first departure of the old and the new train, or at arrival for a seat change. If the booking is in an open proposal, the hold withdraws it from the proposal, which requires a step-up for the operation of the proposal.
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
        /**
         * Get an exchange operation
         * @description With `live`, its journey has live data while it is held.
         */
        get: operations["getExchangeOperation"];
        put?: never;
        post?: never;
        /**
         * Release a held exchange
         * @description Releases the held seats. The old ticket stays valid. A second release has no effect. For a part of a proposal this declines the proposal, which requires a step-up for this operation: nothing changes for any party.
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
         * Accept a proposal
         * @description Requires a step-up for this operation, also from the signed-in owner of the booking. When an amount is due, requires an authorised payment of exactly that amount, which is captured only when all parties have accepted. The proposal ends for all parties when one of its trains was cancelled or has departed, or when the payment of an earlier acceptance was cancelled. The last acceptance settles all exchanges of the proposal in one transaction. At a carrier it begins to: `proposal.atCarrier` of the operation says so, until the carrier has confirmed each exchange. To decline, release the operation.
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
         * Confirm an exchange
         * @description Replaces the old ticket with the new one in one transaction. Requires a step-up for this operation (or the signed-in owner of the booking) and, when an amount is due, an authorised payment of exactly that amount. Confirming a confirmed operation returns it again. When only some travellers of a party moved, `booking` is their new booking.
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
         * Change the held seats
         * @description Replaces all seats of the hold or none. The hold is not extended. Repeating the request has the same result, so it needs no `Idempotency-Key`.
         */
        post: operations["changePlaces"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sample-bookings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a sample booking for this session; never in production
         * @description Each request creates another booking, so that visitors do not use up the swaps of each other. It is deleted after a day unless it was swapped.
         */
        post: operations["createSampleBooking"];
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
         * Get the current seat maps of an offered or held journey
         * @description Of an offer, or of an exchange on hold by `operationId`: some carriers show their seats only once they are held. One map per leg. Positions are schematic. Row 1 is the front in the direction of departure; FORWARD_FACING seats face that direction. Wheelchair, companion and priority places are protected, except for a traveller who has such a place now. Legs without numbered places, cancelled legs and legs that have arrived are omitted.
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
         * Withdraw a wish
         * @description Ends an open proposal of the wish for all parties, which requires a step-up for its operation. A second withdrawal has no effect.
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
            /** @enum {string} */
            atCarrier?: "confirming" | "partly-settled";
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
            previousPlaces: {
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
            serviceClass?: "FIRST" | "STANDARD";
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
    findBooking: {
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
                                    /** @enum {string} */
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
    findBookingByBarcode: {
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
                                    /** @enum {string} */
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
    findBookingByTrain: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: date */
                    serviceDate: string;
                    surname: string;
                    ticketNumberEnd: string;
                    trainId: string;
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
                                    /** @enum {string} */
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
                                    /** @enum {string} */
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
                                /** @enum {string} */
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
    getCarrierDocument: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                bookingId: string;
                documentId: string;
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
                    "application/pdf": string;
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
            /** @description booking-not-found, document-not-found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & ({
                        /** @enum {string} */
                        code: "booking-not-found" | "document-not-found";
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
                    /** @enum {string} */
                    serviceClass?: "FIRST" | "STANDARD";
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
                                    /** @enum {string} */
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
                            offerId: string;
                            /** @enum {string} */
                            previousClass?: "FIRST" | "STANDARD";
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
                            /** @enum {boolean} */
                            priceUnknown?: true;
                            /** @enum {boolean} */
                            seatPreferences?: true;
                            seatsLeft: number;
                            /** @enum {boolean} */
                            seatsUnknown?: true;
                            /** @enum {string} */
                            serviceClass?: "FIRST" | "STANDARD";
                            travellerIds: string[];
                            undoes?: string;
                            validUntil: string;
                            wishesOfOthers?: number;
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
            /** @description booking-not-swappable, carrier-does-not-offer */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & ({
                        /** @enum {string} */
                        code: "booking-not-swappable" | "carrier-does-not-offer";
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
                                /** @enum {string} */
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
                        offerId: string;
                        /** @enum {string} */
                        previousClass?: "FIRST" | "STANDARD";
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
                        /** @enum {boolean} */
                        priceUnknown?: true;
                        /** @enum {boolean} */
                        seatPreferences?: true;
                        seatsLeft: number;
                        /** @enum {boolean} */
                        seatsUnknown?: true;
                        /** @enum {string} */
                        serviceClass?: "FIRST" | "STANDARD";
                        travellerIds: string[];
                        undoes?: string;
                        validUntil: string;
                        wishesOfOthers?: number;
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
            /** @description booking-not-swappable, carrier-does-not-offer */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & ({
                        /** @enum {string} */
                        code: "booking-not-swappable" | "carrier-does-not-offer";
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
                                /** @enum {string} */
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
                        offerId: string;
                        places: {
                            coach: string;
                            legIndex: number;
                            place: string;
                            travellerId: string;
                        }[];
                        /** @enum {string} */
                        previousClass?: "FIRST" | "STANDARD";
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
                        /** @enum {boolean} */
                        priceUnknown?: true;
                        /** @enum {boolean} */
                        seatPreferences?: true;
                        seatsLeft: number;
                        /** @enum {boolean} */
                        seatsUnknown?: true;
                        /** @enum {string} */
                        serviceClass?: "FIRST" | "STANDARD";
                        travellerIds: string[];
                        undoes: string;
                        validUntil: string;
                        wishesOfOthers?: number;
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
            /** @description booking-not-swappable, carrier-does-not-offer, place-taken */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & ({
                        /** @enum {string} */
                        code: "booking-not-swappable" | "carrier-does-not-offer" | "place-taken";
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
    createWish: {
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
                    /** @enum {string} */
                    serviceClass?: "FIRST" | "STANDARD";
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
            /** @description booking-not-swappable, carrier-does-not-offer, wish-already-open, wish-not-possible */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & ({
                        /** @enum {string} */
                        code: "booking-not-swappable" | "carrier-does-not-offer" | "wish-already-open" | "wish-not-possible";
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
    receiveCarrierEvent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                carrierId: string;
                secret: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": unknown;
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
            /** @description carrier-not-found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & ({
                        /** @enum {string} */
                        code: "carrier-not-found";
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
                    /** @enum {string} */
                    preference?: "window" | "aisle";
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
                                    /** @enum {string} */
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
                            offerId: string;
                            /** @enum {string} */
                            previousClass?: "FIRST" | "STANDARD";
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
                            /** @enum {boolean} */
                            priceUnknown?: true;
                            /** @enum {boolean} */
                            seatPreferences?: true;
                            seatsLeft: number;
                            /** @enum {boolean} */
                            seatsUnknown?: true;
                            /** @enum {string} */
                            serviceClass?: "FIRST" | "STANDARD";
                            travellerIds: string[];
                            undoes?: string;
                            validUntil: string;
                            wishesOfOthers?: number;
                        };
                        paymentId: string | null;
                        places: {
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
            /** @description booking-not-swappable, carrier-does-not-offer, operation-already-held, place-taken */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & ({
                        /** @enum {string} */
                        code: "booking-not-swappable" | "carrier-does-not-offer" | "operation-already-held" | "place-taken";
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
    getExchangeOperation: {
        parameters: {
            query?: {
                live?: "true";
            };
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
                                    /** @enum {string} */
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
                            offerId: string;
                            /** @enum {string} */
                            previousClass?: "FIRST" | "STANDARD";
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
                            /** @enum {boolean} */
                            priceUnknown?: true;
                            /** @enum {boolean} */
                            seatPreferences?: true;
                            seatsLeft: number;
                            /** @enum {boolean} */
                            seatsUnknown?: true;
                            /** @enum {string} */
                            serviceClass?: "FIRST" | "STANDARD";
                            travellerIds: string[];
                            undoes?: string;
                            validUntil: string;
                            wishesOfOthers?: number;
                        };
                        paymentId: string | null;
                        places: {
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
                                    /** @enum {string} */
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
                            offerId: string;
                            /** @enum {string} */
                            previousClass?: "FIRST" | "STANDARD";
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
                            /** @enum {boolean} */
                            priceUnknown?: true;
                            /** @enum {boolean} */
                            seatPreferences?: true;
                            seatsLeft: number;
                            /** @enum {boolean} */
                            seatsUnknown?: true;
                            /** @enum {string} */
                            serviceClass?: "FIRST" | "STANDARD";
                            travellerIds: string[];
                            undoes?: string;
                            validUntil: string;
                            wishesOfOthers?: number;
                        };
                        paymentId: string | null;
                        places: {
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
            /** @description not-in-proposal, booking-not-swappable, carrier-rejected */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & ({
                        /** @enum {string} */
                        code: "not-in-proposal" | "booking-not-swappable" | "carrier-rejected";
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
                                    /** @enum {string} */
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
                                        /** @enum {string} */
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
                                offerId: string;
                                /** @enum {string} */
                                previousClass?: "FIRST" | "STANDARD";
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
                                /** @enum {boolean} */
                                priceUnknown?: true;
                                /** @enum {boolean} */
                                seatPreferences?: true;
                                seatsLeft: number;
                                /** @enum {boolean} */
                                seatsUnknown?: true;
                                /** @enum {string} */
                                serviceClass?: "FIRST" | "STANDARD";
                                travellerIds: string[];
                                undoes?: string;
                                validUntil: string;
                                wishesOfOthers?: number;
                            };
                            paymentId: string | null;
                            places: {
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
            /** @description booking-not-swappable, operation-in-proposal, carrier-rejected */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & ({
                        /** @enum {string} */
                        code: "booking-not-swappable" | "operation-in-proposal" | "carrier-rejected";
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
            /** @description service-unavailable, confirmation-pending */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & ({
                        /** @enum {string} */
                        code: "service-unavailable" | "confirmation-pending";
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
                                    /** @enum {string} */
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
                            offerId: string;
                            /** @enum {string} */
                            previousClass?: "FIRST" | "STANDARD";
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
                            /** @enum {boolean} */
                            priceUnknown?: true;
                            /** @enum {boolean} */
                            seatPreferences?: true;
                            seatsLeft: number;
                            /** @enum {boolean} */
                            seatsUnknown?: true;
                            /** @enum {string} */
                            serviceClass?: "FIRST" | "STANDARD";
                            travellerIds: string[];
                            undoes?: string;
                            validUntil: string;
                            wishesOfOthers?: number;
                        };
                        paymentId: string | null;
                        places: {
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
            /** @description operation-in-proposal, carrier-does-not-offer, operation-confirmed, place-taken */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & ({
                        /** @enum {string} */
                        code: "operation-in-proposal" | "carrier-does-not-offer" | "operation-confirmed" | "place-taken";
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
    createSampleBooking: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            201: {
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
                                    /** @enum {string} */
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
            /** @description no-sample-booking */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & ({
                        /** @enum {string} */
                        code: "no-sample-booking";
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
    getSeatMaps: {
        parameters: {
            query?: {
                offerId?: string;
                operationId?: string;
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
            /** @description booking-not-found, offer-not-found, operation-not-found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & ({
                        /** @enum {string} */
                        code: "booking-not-found" | "offer-not-found" | "operation-not-found";
                    } & {
                        [key: string]: unknown;
                    });
                };
            };
            /** @description carrier-does-not-offer */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & ({
                        /** @enum {string} */
                        code: "carrier-does-not-offer";
                    } & {
                        [key: string]: unknown;
                    });
                };
            };
            /** @description offer-expired, hold-expired */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & ({
                        /** @enum {string} */
                        code: "offer-expired" | "hold-expired";
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
