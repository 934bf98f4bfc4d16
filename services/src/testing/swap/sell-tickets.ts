import type { SwapTest } from './swap-test';

/** Sells tickets for one train with one traveller each, surname `Racer`; returns their references. */
export async function sellTickets(test: SwapTest, count: number): Promise<string[]> {
  const references = Array.from({ length: count }, (_, index) => `RACE${1000 + index}`);
  for (const [index, reference] of references.entries()) {
    await test.sell({
      reference,
      utn: `TTS${900_000_000 + index}`,
      orderNumber: `${9_900_000_000 + index}`,
      email: `racer.${index}@example.com`,
      phone: null,
      from: 'KGX',
      to: 'EDB',
      when: { kind: 'ahead', days: 1, minute: 10 * 60 },
      ticketType: { code: 'OFF-PEAK-S', name: 'Off-Peak Single' },
      serviceClass: 'STANDARD',
      travellers: [{ firstName: 'Rae', surname: 'Racer', type: 'ADULT', railcard: null }],
    });
  }
  return references;
}
