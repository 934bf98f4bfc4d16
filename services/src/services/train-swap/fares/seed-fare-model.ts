import type { ServiceContext } from '../../../kit/context';
import { fareBands, fareModels } from '../schema';

const model = {
  currency: 'GBP',
  base: 450,
  perKilometre: 1400,
  firstClassPercent: 160,
  roundDownTo: 5,
};

const at = (hours: number, minutes = 0) => hours * 60 + minutes;

const bands = [
  { name: 'early', from: at(0), to: at(6, 30), weekdaysOnly: false, percent: 90 },
  { name: 'morning peak', from: at(6, 30), to: at(9, 30), weekdaysOnly: true, percent: 140 },
  { name: 'midday', from: at(11), to: at(14), weekdaysOnly: false, percent: 105 },
  { name: 'afternoon', from: at(14), to: at(16), weekdaysOnly: false, percent: 115 },
  { name: 'evening peak', from: at(16), to: at(18, 45), weekdaysOnly: true, percent: 135 },
  { name: 'evening', from: at(16), to: at(18, 45), weekdaysOnly: false, percent: 120 },
  { name: 'late', from: at(20), to: at(24), weekdaysOnly: false, percent: 85 },
];

/** Inserts the illustrative fares if there are none. Does not overwrite changed fares. */
export async function seedFareModel(context: ServiceContext): Promise<void> {
  await context.transaction(async (context) => {
    const inserted = await context.database
      .insert(fareModels)
      .values(model)
      .onConflictDoNothing()
      .returning();
    if (inserted.length === 0) return;
    await context.database.insert(fareBands).values(
      bands.map(({ from, to, ...band }) => ({
        ...band,
        currency: model.currency,
        fromMinute: from,
        toMinute: to,
      })),
    );
  });
}
