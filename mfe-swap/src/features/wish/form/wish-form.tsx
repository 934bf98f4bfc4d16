import { type Booking, now } from '@train-swap/shared-api';
import { i18n } from '@train-swap/shared-config';
import { Alert, Button, Card, Form, ProblemNotice, Select, useForm } from '@train-swap/shared-ui';
import { useSearchParams } from '@train-swap/shared-ui/router';
import { useState } from 'react';
import { readClass } from '../../../lib/choices';
import { getOtherClass } from '../../../lib/class/offered-class';
import { useExchangeOffers } from '../../../lib/offers/list-exchange-offers';
import { useCreateWish } from '../../../lib/wish/create-wish';
import { getFreePlaceCarrier, type WishOptions } from '../../../lib/wish/wish-options';
import { findWishErrors, wishFieldId } from './find-wish-errors';
import { OwnTrainAlone } from './own-train-alone';
import { WantedTrains } from './trains/wanted-trains';
import {
  draftToTerms,
  getPossibleDraft,
  isEmptyWish,
  listDeadlines,
  type WishDraft,
} from './wish-choices';
import { WishedSeat } from './wished-seat';

type WishFormProps = { booking: Booking; options: WishOptions; onCreated: () => void };

/** Trains, seat properties, sitting together and expiry. Omitted terms do not change. */
export function WishForm({ booking, options, onCreated }: WishFormProps) {
  const [query] = useSearchParams();
  const [typed, setTyped] = useState<WishDraft>(() => ({
    journeyIds: query.getAll('train'),
    serviceClass: getOtherClass(booking, { serviceClass: readClass(query) }),
    legIndex: 0,
    properties: [],
    together: booking.travellers.length > 1 && query.has('together'),
    makeRoom: false,
    nothingBelow: null,
    until: 0,
  }));
  const travellerIds = booking.travellers.map(({ id }) => id);
  const { data } = useExchangeOffers(booking.id, travellerIds, {
    enabled: options.otherTrains,
    serviceClass: typed.serviceClass,
  });
  const offers = data?.offers ?? [];
  const draft = getPossibleDraft(typed, options, booking, offers, now());
  const [empty, setEmpty] = useState(false);
  const create = useCreateWish(booking.id);
  const form = useForm({
    id: 'wish',
    values: draft,
    onChange: (changed) => {
      setEmpty(false);
      setTyped({ ...draft, ...changed });
    },
    validate: () => ({
      valid: isEmptyWish(draft, options) ? undefined : draftToTerms(draft, booking, offers),
    }),
    send: (terms) => create.mutateAsync({ bookingId: booking.id, terms }),
    onDone: onCreated,
    findErrors: findWishErrors,
  });
  const submit = () => {
    setEmpty(isEmptyWish(draft, options));
    return form.submit();
  };

  return (
    <Form
      form={{ ...form, submit }}
      errorTitle={i18n.t('Your wish was not saved')}
      // It is shown at the button.
      failure={null}
    >
      {options.otherTrains ? (
        <WantedTrains
          booking={booking}
          chosen={draft.journeyIds}
          serviceClass={draft.serviceClass}
          canStay={options.seatsOn.length > 0 && draft.serviceClass === null}
          errorOf={form.errorOf}
          onChange={(journeyIds) => form.change({ journeyIds })}
          onClass={(serviceClass) => form.change({ serviceClass, journeyIds: [] })}
        />
      ) : (
        <OwnTrainAlone booking={booking} />
      )}
      {getFreePlaceCarrier(booking) === null && (
        <WishedSeat
          booking={booking}
          options={options}
          draft={draft}
          errorOf={form.errorOf}
          onChange={form.change}
        />
      )}
      <Card title={i18n.t('How long should we look?')}>
        <Select
          id={wishFieldId('deadline')}
          label={i18n.t('We look for a swap until')}
          options={listDeadlines(draft, booking, offers, now())}
          value={String(draft.until)}
          error={form.errorOf('deadline')}
          onChange={({ target }) => form.change({ until: Number(target.value) })}
        />
      </Card>
      {empty && <Empty options={options} isParty={booking.travellers.length > 1} />}
      {form.problem && form.errors.length === 0 && (
        <ProblemNotice
          problem={form.problem}
          title={i18n.t('Your wish was not saved')}
          busy={form.busy}
        />
      )}
      <div>
        <Button type="submit" needsNetwork busy={form.busy} busyLabel={i18n.t('Saving your wish')}>
          {i18n.t('Make this wish')}
        </Button>
      </div>
    </Form>
  );
}

function Empty({ options, isParty }: { options: WishOptions; isParty: boolean }) {
  return (
    <Alert title={i18n.t('Your wish is empty')}>{formatPossibleWishes(options, isParty)}</Alert>
  );
}

function formatPossibleWishes({ otherTrains, seatsOn }: WishOptions, isParty: boolean): string {
  if (seatsOn.length === 0) return i18n.t('Choose a train.');
  if (!otherTrains) {
    return isParty
      ? i18n.t('Choose the kind of seat you want, or ask to sit together.')
      : i18n.t('Choose the kind of seat you want.');
  }
  return isParty
    ? i18n.t('Choose a train, or choose the kind of seat you want, or ask to sit together.')
    : i18n.t('Choose a train, or choose the kind of seat you want.');
}
