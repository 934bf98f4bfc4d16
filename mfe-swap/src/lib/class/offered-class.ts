import type { Booking, ExchangeOffer, Journey, ServiceClass } from '@train-swap/shared-api';
import type { Choices } from '../choices';
import { isSameJourney } from '../journey/journey-facts';

/** Whether trains and class stay the same, so that only seats change. */
export const isSeatChange = (
  own: Journey,
  { journey, previousClass }: Pick<ExchangeOffer, 'journey' | 'previousClass'>,
): boolean => !previousClass && isSameJourney(own, journey);

/** The chosen class, when it is another one than that of the ticket. */
export const getOtherClass = (
  booking: Booking,
  { serviceClass }: Pick<Choices, 'serviceClass'>,
): ServiceClass | null => (serviceClass === booking.serviceClass ? null : serviceClass);
