import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { takeOverHistory } from './back-closes.ts';
import { historySteps } from './history-steps.ts';

type State = { idx?: number; overlay?: number; from?: string } | null;

/** A tab at the last of these entries; what the router hears of steps is noted. */
function openTab(...states: State[]) {
  const entries = [...states];
  let index = entries.length - 1;
  const heard: State[] = [];
  const history = {
    get state() {
      return entries[index] ?? null;
    },
    pushState(state: State) {
      index += 1;
      entries.splice(index, entries.length, state);
    },
    replaceState(state: State) {
      entries[index] = state;
    },
    go(steps: number) {
      setTimeout(() => {
        if (!(index + steps in entries)) return;
        index += steps;
        let isHeard = true;
        const stopImmediatePropagation = () => {
          isHeard = false;
        };
        historySteps.follow?.({ state: entries[index] ?? null, stopImmediatePropagation } as PopStateEvent);
        if (isHeard) heard.push(entries[index] ?? null);
      }, 1);
    },
    back() {},
  };
  /** The reader's own step, by the browser's buttons. */
  const step = async (steps: number) => {
    own(steps);
    await settle();
  };
  const own = history.go.bind(history);
  vi.stubGlobal('window', { history });
  const add = takeOverHistory();
  return { history, add, step, heard, entries, at: () => index };
}
const settle = () => vi.advanceTimersByTimeAsync(50);

/** Something that lies above the page, in a tab. */
function overlay(tab: ReturnType<typeof openTab>) {
  const close = vi.fn(() => remove());
  const remove = tab.add({ close });
  return { close, remove };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const [FIRST, PAGE] = [{ idx: 0 }, { idx: 1 }];

describe('Back', () => {
  it('closes what lies above the page, and the router hears nothing', async () => {
    const tab = openTab(FIRST, PAGE);
    const sheet = overlay(tab);
    await settle();
    expect(tab.entries).toEqual([FIRST, PAGE, { idx: 1, overlay: 1 }]);
    await tab.step(-1);
    expect([sheet.close.mock.calls.length, tab.at(), tab.heard]).toEqual([1, 1, []]);
    await tab.step(-1);
    expect([tab.at(), tab.heard]).toEqual([0, [FIRST]]);
  });

  it('closes the topmost of two first', async () => {
    const tab = openTab(FIRST, PAGE);
    const [sheet, dialog] = [overlay(tab), overlay(tab)];
    await settle();
    expect(tab.history.state).toEqual({ idx: 1, overlay: 2 });
    await tab.step(-1);
    expect([sheet, dialog].map(({ close }) => close.mock.calls.length)).toEqual([0, 1]);
    await tab.step(-1);
    expect([sheet.close.mock.calls.length, tab.at(), tab.heard]).toEqual([1, 1, []]);
  });

  it('closes both when it goes over both', async () => {
    const tab = openTab(FIRST, PAGE);
    const [sheet, dialog] = [overlay(tab), overlay(tab)];
    await settle();
    await tab.step(-2);
    expect([sheet, dialog].map(({ close }) => close.mock.calls.length)).toEqual([1, 1]);
    expect(dialog.close.mock.invocationCallOrder[0]).toBeLessThan(
      sheet.close.mock.invocationCallOrder[0] ?? 0,
    );
    expect([tab.at(), tab.heard]).toEqual([1, []]);
  });
});

describe('what was closed by its button', () => {
  it('leaves no entry behind, of which the router hears nothing', async () => {
    const tab = openTab(FIRST, PAGE);
    const { remove, close } = overlay(tab);
    await settle();
    remove();
    await settle();
    expect([tab.at(), tab.heard, close.mock.calls.length]).toEqual([1, [], 0]);
    await tab.step(-1);
    expect(tab.heard).toEqual([FIRST]);
  });

  it('gives its entry to what opens next', async () => {
    const tab = openTab(FIRST, PAGE);
    const { remove } = overlay(tab);
    await settle();
    remove();
    const next = overlay(tab);
    await settle();
    expect([tab.at(), tab.entries.length]).toEqual([2, 3]);
    await tab.step(-1);
    expect(next.close).toHaveBeenCalledOnce();
  });

  it('is not opened again by Forward, which stays at the page', async () => {
    const tab = openTab(FIRST, PAGE);
    const sheet = overlay(tab);
    await settle();
    await tab.step(-1);
    await tab.step(1);
    expect([tab.at(), sheet.close.mock.calls.length]).toEqual([1, 1]);
    await tab.step(-1);
    expect(tab.heard.at(-1)).toEqual(FIRST);
  });
});

describe('the router', () => {
  it('puts the next page in the place of what was open', async () => {
    const tab = openTab(FIRST, PAGE);
    const { remove } = overlay(tab);
    await settle();
    tab.history.pushState({ idx: 2 });
    remove();
    await settle();
    expect([tab.entries, tab.at()]).toEqual([[FIRST, PAGE, { idx: 2 }], 2]);
    await tab.step(-1);
    expect(tab.heard).toEqual([PAGE]);
  });

  it('pushes a page as usual when nothing is open', () => {
    const tab = openTab(FIRST, PAGE);
    tab.history.pushState({ idx: 2 });
    expect(tab.entries).toEqual([FIRST, PAGE, { idx: 2 }]);
  });

  it('may replace the page below, which keeps that once all is closed', async () => {
    const tab = openTab(FIRST, PAGE);
    overlay(tab);
    await settle();
    tab.history.replaceState({ idx: 1, from: 'filters' });
    expect(tab.history.state).toEqual({ idx: 1, from: 'filters', overlay: 1 });
    await tab.step(-1);
    expect(tab.history.state).toEqual({ idx: 1, from: 'filters' });
    tab.history.replaceState({ idx: 1 });
    expect(tab.entries[1]).toEqual(PAGE);
  });

  it('goes back over what is open, and over nothing else', async () => {
    const tab = openTab(FIRST, PAGE);
    const sheet = overlay(tab);
    await settle();
    tab.history.back();
    sheet.remove();
    await settle();
    expect([tab.at(), tab.heard]).toEqual([0, [FIRST]]);
    tab.history.go(1);
    await settle();
    expect([tab.at(), tab.heard.at(-1)]).toEqual([1, PAGE]);
  });

  it('waits for a step of ours', async () => {
    const tab = openTab(FIRST, PAGE);
    const { remove } = overlay(tab);
    await settle();
    remove();
    await vi.advanceTimersByTimeAsync(0);
    // Our step is under way.
    tab.history.pushState({ idx: 2 });
    expect(tab.entries).toHaveLength(3);
    await settle();
    expect([tab.entries, tab.at()]).toEqual([[FIRST, PAGE, { idx: 2 }], 2]);
  });
});

it('removes what a reload left in the history', async () => {
  const tab = openTab(FIRST, PAGE, { ...PAGE, overlay: 1 }, { ...PAGE, overlay: 2 });
  await settle();
  expect([tab.at(), tab.heard]).toEqual([1, []]);
});
