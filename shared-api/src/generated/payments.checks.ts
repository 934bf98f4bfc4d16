// Written by shared-api/scripts/generate.mjs from the service's OpenAPI document. Do not edit.
import * as z from 'zod/mini';

export function buildChecks(): Record<string, z.ZodMiniType> {
  const theMoney: z.ZodMiniType = z.object({ "amount": z.int(), "currency": z.string() });
  const theVoucherPart: z.ZodMiniType = z.object({ "id": z.string(), "lastSigns": z.string(), "amount": theMoney, "left": theMoney });
  const thePaymentChallenge: z.ZodMiniType = z.object({ "challengeId": z.string(), "length": z.int(), "sentTo": z.string(), "expiresAt": z.string(), "resendAt": z.string(), "attemptsLeft": z.int() });
  const thePayment: z.ZodMiniType = z.object({ "id": z.string(), "operationId": z.string(), "amount": theMoney, "vouchers": z.array(theVoucherPart), "voucher": z.nullable(theVoucherPart), "byCard": theMoney, "status": z.literal(["REQUIRES_PAYMENT_METHOD","REQUIRES_ACTION","AUTHORISED","CAPTURED","CANCELLED","REFUNDED"]), "card": z.nullable(z.object({ "brand": z.string(), "last4": z.string() })), "challenge": z.nullable(thePaymentChallenge), "bankPage": z.nullable(z.object({ "url": z.string() })), "failure": z.nullable(z.object({ "code": z.string(), "message": z.string(), "repairUntil": z.string() })), "provider": z.object({ "name": z.literal(["sandbox","stripe"]), "environment": z.literal("test"), "publishableKey": z.string(), "fieldsUrl": z.string(), "clientSecret": z.string() }) });
  const theFailedRefund: z.ZodMiniType = z.object({ "amount": theMoney, "failedAt": z.string(), "status": z.literal(["RETRY","SENT_AGAIN","VOUCHER","SUPPORT","TRANSFERRED"]), "retryAt": z.nullable(z.string()) });
  const theListedPayment: z.ZodMiniType = z.object({ "id": z.string(), "bookingId": z.string(), "bookingReference": z.string(), "receiptNumber": z.string(), "paidAt": z.string(), "amount": theMoney, "vouchers": z.array(theVoucherPart), "voucher": z.nullable(theVoucherPart), "card": z.nullable(z.object({ "brand": z.string(), "last4": z.string() })), "refunded": theMoney, "failedRefunds": z.array(theFailedRefund) });
  const thePaymentOutcome: z.ZodMiniType = z.object({ "outcome": z.literal(["PAID","NOT_PAID","WAITING","HOLD_LOST"]), "bookingId": z.string(), "heldUntil": z.string(), "payment": thePayment });
  const theReceiptLine: z.ZodMiniType = z.object({ "kind": z.string(), "label": z.string(), "amount": theMoney });
  const theReceipt: z.ZodMiniType = z.object({ "number": z.string(), "bookingReference": z.string(), "issuedAt": z.string(), "lines": z.array(theReceiptLine), "total": theMoney, "vouchers": z.array(theVoucherPart), "voucher": z.nullable(theVoucherPart), "byCard": theMoney, "card": z.nullable(z.object({ "brand": z.string(), "last4": z.string() })), "refunded": theMoney, "failedRefunds": z.array(theFailedRefund) });
  const theSavedCard: z.ZodMiniType = z.object({ "id": z.string(), "brand": z.string(), "last4": z.string(), "expiryMonth": z.int(), "expiryYear": z.int(), "expired": z.boolean(), "savedAt": z.string() });
  return {
    "post /payments 201": thePayment,
    "get /payments 200": z.object({ "payments": z.array(theListedPayment) }),
    "get /payments/{paymentId} 200": thePayment,
    "get /payments/{paymentId}/outcome 200": thePaymentOutcome,
    "post /payments/{paymentId}/card 200": thePayment,
    "post /payments/{paymentId}/challenge 200": thePayment,
    "post /payments/{paymentId}/challenge/resend 200": thePayment,
    "get /payments/{paymentId}/receipt 200": theReceipt,
    "post /payments/{paymentId}/voucher 200": thePayment,
    "delete /payments/{paymentId}/voucher/{voucherId} 200": thePayment,
    "post /payments/{paymentId}/voucher/confirmation 200": thePayment,
    "get /saved-cards 200": z.object({ "savedCards": z.array(theSavedCard) }),
  };
}
