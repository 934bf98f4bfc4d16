import { expect, type Page } from '@playwright/test';

/** The seat map of the chosen train. */
export function seatsPage(page: Page) {
  const plan = page.getByRole('grid', { name: /^Seats of coach / });
  const free = plan.getByRole('button', { name: /, free$/ });
  return {
    heading: page.getByRole('heading', { level: 1, name: /^Choose (your seat|\d seats)$/ }),
    plan,
    free,
    now: plan.getByRole('button', { name: /, where you sit now$/ }),
    taken: plan.getByRole('button', { name: /, taken$/ }),
    chosen: plan.getByRole('button', { name: /, chosen for / }),
    /** Train of a journey with a change, from 0. */
    train: (nth: number) =>
      page.getByRole('group', { name: 'Train', exact: true }).getByRole('radio').nth(nth),
    coach: (id: string) => page.getByRole('radio', { name: new RegExp(`\\b${id}\\b`) }),
    choosePlace: async () => {
      const place = free.first();
      const name = (await place.getAttribute('aria-label')) ?? '';
      await place.click();
      await expect(plan.getByRole('button', { pressed: true })).not.toHaveCount(0);
      return name;
    },
    /** Coaches of the traveller's class. */
    openCoaches: page.getByRole('radio', { name: /^Coach .*(free|fit)/, disabled: false }),
    wish: (name: string) =>
      page.getByRole('group', { name: 'Show me' }).getByRole('button', { name, exact: true }),
    larger: page.getByRole('button', { name: 'Larger' }),
    smaller: page.getByRole('button', { name: 'Smaller' }),
    normalSize: page.getByRole('button', { name: 'Normal size' }),
    chooseForMe: page.getByRole('button', { name: /^(Choose for me|Other seats)$/ }),
    hold: page.getByRole('button', { name: /^Hold (this|these) seats?$/ }),
    alert: page.getByRole('main').getByRole('alert'),
  };
}
