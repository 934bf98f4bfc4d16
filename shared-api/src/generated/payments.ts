// Written by shared-api/scripts/generate.mjs from the service's OpenAPI document. Do not edit.
export interface paths {
    "/payments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the payments of the bookings of this session, newest first
         * @description Only captured payments, which have a receipt. At most 100.
         */
        get: operations["listPayments"];
        put?: never;
        /**
         * Create the payment of an exchange on hold
         * @description The amount comes from train-swap, not from the caller. An operation has one payment, which a repeated call returns. If the operation undoes a swap that issued a voucher, the voucher is applied.
         */
        post: operations["createPayment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payments/{paymentId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a payment */
        get: operations["getPayment"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payments/{paymentId}/card": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pay with a new card (a payment method of the provider) or a saved card
         * @description Authorises the amount, which is captured when the swap is confirmed. A declined card returns 200 with a `failure`; the payment accepts another card until the hold ends.
         */
        post: operations["submitCard"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payments/{paymentId}/challenge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Submit the one-time code of the bank
         * @description A wrong code is rejected with `attemptsLeft`. After five wrong codes, or when the code has expired, the payment requires a card again and has a `failure`.
         */
        post: operations["answerChallenge"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payments/{paymentId}/challenge/resend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Request another code from the bank; the previous code becomes invalid */
        post: operations["resendChallenge"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payments/{paymentId}/outcome": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the outcome of a payment after the return from the bank’s page
         * @description Reads the current state from the provider and ignores the parameters of the return URL. `PAID`: the amount is authorised or captured, and the seat is held or swapped. `NOT_PAID`: the card was declined (see `failure`) or none was submitted, and the seat is still held. `WAITING`: the bank has not decided; call again. `HOLD_LOST`: the seat is released and an authorisation is cancelled.
         */
        get: operations["getPaymentOutcome"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payments/{paymentId}/receipt": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the receipt of a captured payment */
        get: operations["getReceipt"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payments/{paymentId}/voucher": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add a voucher to a payment
         * @description Reserves as much of the voucher as is still to pay. A payment can have ten vouchers. The rest stays on the voucher, and everything is returned if the swap does not happen.
         */
        post: operations["applyVoucher"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payments/{paymentId}/voucher/{voucherId}": {
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
         * Remove a voucher from a payment
         * @description The other vouchers pay as much of its part as they can. Has no effect if the voucher is not on the payment.
         */
        delete: operations["removeVoucher"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payments/{paymentId}/voucher/confirmation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pay with vouchers only, if they cover the whole amount
         * @description No card is needed. The reserved amounts are spent when the swap is confirmed.
         */
        post: operations["payByVoucher"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/saved-cards": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the saved cards of the traveller, newest first
         * @description The provider stores the cards. This service stores brand, last four digits, expiry and a token, which it never returns.
         */
        get: operations["listSavedCards"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/saved-cards/{savedCardId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Remove a saved card, here and at the provider */
        delete: operations["removeSavedCard"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        FailedRefund: {
            amount: components["schemas"]["Money"];
            /** Format: date-time */
            failedAt: string;
            retryAt: string | null;
            /** @enum {string} */
            status: "RETRY" | "SENT_AGAIN" | "VOUCHER" | "SUPPORT" | "TRANSFERRED";
        };
        ListedPayment: {
            amount: components["schemas"]["Money"];
            bookingId: string;
            bookingReference: string;
            card: {
                brand: string;
                last4: string;
            } | null;
            failedRefunds: components["schemas"]["FailedRefund"][];
            id: string;
            /** Format: date-time */
            paidAt: string;
            receiptNumber: string;
            refunded: components["schemas"]["Money"];
            voucher: components["schemas"]["VoucherPart"] | null;
            vouchers: components["schemas"]["VoucherPart"][];
        };
        Money: {
            amount: number;
            currency: string;
        };
        Payment: {
            amount: components["schemas"]["Money"];
            bankPage: {
                /** Format: uri */
                url: string;
            } | null;
            byCard: components["schemas"]["Money"];
            card: {
                brand: string;
                last4: string;
            } | null;
            challenge: components["schemas"]["PaymentChallenge"] | null;
            failure: {
                code: string;
                message: string;
                /** Format: date-time */
                repairUntil: string;
            } | null;
            id: string;
            operationId: string;
            provider: {
                clientSecret: string;
                /** @constant */
                environment: "test";
                fieldsUrl: string;
                /** @enum {string} */
                name: "sandbox" | "stripe";
                publishableKey: string;
            };
            /** @enum {string} */
            status: "REQUIRES_PAYMENT_METHOD" | "REQUIRES_ACTION" | "AUTHORISED" | "CAPTURED" | "CANCELLED" | "REFUNDED";
            voucher: components["schemas"]["VoucherPart"] | null;
            vouchers: components["schemas"]["VoucherPart"][];
        };
        PaymentChallenge: {
            attemptsLeft: number;
            challengeId: string;
            /** Format: date-time */
            expiresAt: string;
            length: number;
            /** Format: date-time */
            resendAt: string;
            sentTo: string;
        };
        PaymentOutcome: {
            bookingId: string;
            /** Format: date-time */
            heldUntil: string;
            /** @enum {string} */
            outcome: "PAID" | "NOT_PAID" | "WAITING" | "HOLD_LOST";
            payment: components["schemas"]["Payment"];
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
        Receipt: {
            bookingReference: string;
            byCard: components["schemas"]["Money"];
            card: {
                brand: string;
                last4: string;
            } | null;
            failedRefunds: components["schemas"]["FailedRefund"][];
            /** Format: date-time */
            issuedAt: string;
            lines: components["schemas"]["ReceiptLine"][];
            number: string;
            refunded: components["schemas"]["Money"];
            total: components["schemas"]["Money"];
            voucher: components["schemas"]["VoucherPart"] | null;
            vouchers: components["schemas"]["VoucherPart"][];
        };
        ReceiptLine: {
            amount: components["schemas"]["Money"];
            kind: string;
            label: string;
        };
        SavedCard: {
            brand: string;
            expired: boolean;
            expiryMonth: number;
            expiryYear: number;
            id: string;
            last4: string;
            /** Format: date-time */
            savedAt: string;
        };
        VoucherPart: {
            amount: components["schemas"]["Money"];
            id: string;
            lastSigns: string;
            left: components["schemas"]["Money"];
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export interface operations {
    listPayments: {
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
                        payments: components["schemas"]["ListedPayment"][];
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
    createPayment: {
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
                    operationId: string;
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
                    "application/json": components["schemas"]["Payment"];
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
            /** @description nothing-to-pay */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & ({
                        /** @enum {string} */
                        code: "nothing-to-pay";
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
    getPayment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                paymentId: string;
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
                    "application/json": components["schemas"]["Payment"];
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
            /** @description payment-not-found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & ({
                        /** @enum {string} */
                        code: "payment-not-found";
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
    submitCard: {
        parameters: {
            query?: never;
            header: {
                "idempotency-key": string;
            };
            path: {
                paymentId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    paymentMethodId: string;
                    saveCard?: boolean;
                } | {
                    /** Format: uuid */
                    savedCardId: string;
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
                    "application/json": components["schemas"]["Payment"];
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
            /** @description cross-site-request, step-up-required, saved-card-needs-code, sign-in-to-save */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & ({
                        /** @enum {string} */
                        code: "cross-site-request" | "step-up-required" | "saved-card-needs-code" | "sign-in-to-save";
                    } & {
                        [key: string]: unknown;
                    });
                };
            };
            /** @description payment-not-found, saved-card-not-found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & ({
                        /** @enum {string} */
                        code: "payment-not-found" | "saved-card-not-found";
                    } & {
                        [key: string]: unknown;
                    });
                };
            };
            /** @description amount-changed, card-not-needed, too-little-for-card */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & ({
                        /** @enum {string} */
                        code: "amount-changed" | "card-not-needed" | "too-little-for-card";
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
            /** @description invalid-request, idempotency-key-missing, idempotency-key-reused, card-not-known */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & ({
                        /** @enum {string} */
                        code: "invalid-request" | "idempotency-key-missing" | "idempotency-key-reused" | "card-not-known";
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
    answerChallenge: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                paymentId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    code: string;
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
                    "application/json": components["schemas"]["Payment"];
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
            /** @description payment-not-found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & ({
                        /** @enum {string} */
                        code: "payment-not-found";
                    } & {
                        [key: string]: unknown;
                    });
                };
            };
            /** @description no-challenge */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & ({
                        /** @enum {string} */
                        code: "no-challenge";
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
            /** @description invalid-request, code-wrong */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & ({
                        /** @enum {string} */
                        code: "invalid-request" | "code-wrong";
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
    resendChallenge: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                paymentId: string;
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
                    "application/json": components["schemas"]["Payment"];
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
            /** @description payment-not-found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & ({
                        /** @enum {string} */
                        code: "payment-not-found";
                    } & {
                        [key: string]: unknown;
                    });
                };
            };
            /** @description no-challenge */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & ({
                        /** @enum {string} */
                        code: "no-challenge";
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
            /** @description too-many-requests, resend-too-soon */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & ({
                        /** @enum {string} */
                        code: "too-many-requests" | "resend-too-soon";
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
    getPaymentOutcome: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                paymentId: string;
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
                    "application/json": components["schemas"]["PaymentOutcome"];
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
            /** @description payment-not-found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & ({
                        /** @enum {string} */
                        code: "payment-not-found";
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
    getReceipt: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                paymentId: string;
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
                    "application/json": components["schemas"]["Receipt"];
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
            /** @description payment-not-found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & ({
                        /** @enum {string} */
                        code: "payment-not-found";
                    } & {
                        [key: string]: unknown;
                    });
                };
            };
            /** @description payment-not-captured */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & ({
                        /** @enum {string} */
                        code: "payment-not-captured";
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
    applyVoucher: {
        parameters: {
            query?: never;
            header: {
                "idempotency-key": string;
            };
            path: {
                paymentId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    code: string;
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
                    "application/json": components["schemas"]["Payment"];
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
            /** @description payment-not-found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & ({
                        /** @enum {string} */
                        code: "payment-not-found";
                    } & {
                        [key: string]: unknown;
                    });
                };
            };
            /** @description amount-changed, already-paid, voucher-not-needed, too-many-vouchers */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & ({
                        /** @enum {string} */
                        code: "amount-changed" | "already-paid" | "voucher-not-needed" | "too-many-vouchers";
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
            /** @description invalid-request, idempotency-key-missing, idempotency-key-reused, voucher-not-usable, voucher-too-small */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & ({
                        /** @enum {string} */
                        code: "invalid-request" | "idempotency-key-missing" | "idempotency-key-reused" | "voucher-not-usable" | "voucher-too-small";
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
    removeVoucher: {
        parameters: {
            query?: never;
            header: {
                "idempotency-key": string;
            };
            path: {
                paymentId: string;
                voucherId: string;
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
                    "application/json": components["schemas"]["Payment"];
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
            /** @description payment-not-found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & ({
                        /** @enum {string} */
                        code: "payment-not-found";
                    } & {
                        [key: string]: unknown;
                    });
                };
            };
            /** @description amount-changed, already-paid */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & ({
                        /** @enum {string} */
                        code: "amount-changed" | "already-paid";
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
    payByVoucher: {
        parameters: {
            query?: never;
            header: {
                "idempotency-key": string;
            };
            path: {
                paymentId: string;
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
                    "application/json": components["schemas"]["Payment"];
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
            /** @description payment-not-found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & ({
                        /** @enum {string} */
                        code: "payment-not-found";
                    } & {
                        [key: string]: unknown;
                    });
                };
            };
            /** @description amount-changed, already-paid, card-needed */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & ({
                        /** @enum {string} */
                        code: "amount-changed" | "already-paid" | "card-needed";
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
    listSavedCards: {
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
                        savedCards: components["schemas"]["SavedCard"][];
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
            /** @description sign-in-required */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & ({
                        /** @enum {string} */
                        code: "sign-in-required";
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
    removeSavedCard: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                savedCardId: string;
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
            /** @description saved-card-not-found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & ({
                        /** @enum {string} */
                        code: "saved-card-not-found";
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
