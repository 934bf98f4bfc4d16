import type { ServiceContext } from '../../../kit/context';
import { type OpenedTrain, type SoldPlace, soldPlacesSchema } from '../contract/sold-places';

/** The places of each train, in their order, that the services of other retailers sold. */
export async function listSoldPlaces(
  context: Pick<ServiceContext, 'callEach'>,
  trains: readonly OpenedTrain[],
): Promise<SoldPlace[][]> {
  const responses = await context.callEach('listSoldPlaces', {
    body: { trains },
    response: soldPlacesSchema,
  });
  return trains.map((_, nth) => responses.flatMap((each) => each.trains[nth] ?? []));
}
