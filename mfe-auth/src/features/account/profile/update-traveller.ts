import { authenticationApi, type Traveller, unwrap } from '@train-swap/shared-api';
import { i18n } from '@train-swap/shared-config';
import * as z from '@train-swap/shared-ui/schema';
import { phoneNumber } from '../../../lib/form/values';

const emptyAsNull = z.pipe(
  z.literal(''),
  z.transform(() => null),
);

export const profileSchema = z.object({
  name: z.union([
    emptyAsNull,
    z
      .string()
      .check(
        z.trim(),
        z.maxLength(100, { error: () => i18n.t('Enter a name of at most 100 characters.') }),
      ),
  ]),
  phone: z.union([emptyAsNull, phoneNumber]),
});
export type Profile = z.infer<typeof profileSchema>;

/** Updates the signed-in traveller's name and phone; null deletes a value. */
export async function updateTraveller(body: Profile): Promise<Traveller> {
  const { traveller } = await unwrap(authenticationApi.PATCH('/traveller', { body }));
  return traveller;
}
