import { beforeEach, expect, test, vi } from 'vitest';

const HOUR = 60 * 60_000;

/** A version of the service worker, which comes into a state. */
class Worker extends EventTarget {
  state = '';
  postMessage = vi.fn();
  become(state: string): this {
    this.state = state;
    this.dispatchEvent(new Event('statechange'));
    return this;
  }
}

/** Registers the worker of a page; `controlled` says whether an earlier version serves it. */
async function registered({ controlled = true, waiting }: { controlled?: boolean; waiting?: object }) {
  const registration = Object.assign(new EventTarget(), {
    waiting: waiting ?? null,
    installing: null as Worker | null,
    update: vi.fn(async () => {
      throw new TypeError('Failed to fetch');
    }),
  });
  const container = Object.assign(new EventTarget(), {
    controller: controlled ? {} : null,
    register: vi.fn(async () => registration),
  });
  vi.stubGlobal('navigator', { serviceWorker: container });
  const reload = vi.fn();
  vi.stubGlobal('window', { location: { reload } });
  const { registerServiceWorker } = await import('./register.ts');
  const { subscribeToUpdate, waitingUpdate } = await import('./waiting-update.ts');
  const heard = vi.fn();
  const unsubscribe = subscribeToUpdate(heard);
  await registerServiceWorker();
  return { container, registration, waitingUpdate, heard, unsubscribe, reload };
}

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
  return () => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  };
});

test('a version that waits already is offered, and the page is loaded again once when it has taken over', async () => {
  const waiting = new Worker().become('installed');
  const { container, waitingUpdate, heard, reload } = await registered({ waiting });
  expect(container.register).toHaveBeenCalledWith('/service-worker.js');
  expect(heard).toHaveBeenCalledOnce();
  expect(waiting.postMessage).not.toHaveBeenCalled();
  waitingUpdate()?.();
  expect(waiting.postMessage).toHaveBeenCalledWith('skip-waiting');
  expect(reload).not.toHaveBeenCalled();
  for (let time = 0; time < 2; time += 1) container.dispatchEvent(new Event('controllerchange'));
  expect(reload).toHaveBeenCalledOnce();
});

test('a version that arrives later is offered once it is installed, to whoever still listens', async () => {
  const { registration, waitingUpdate, heard, unsubscribe } = await registered({});
  const next = new Worker().become('installing');
  registration.installing = next;
  registration.dispatchEvent(new Event('updatefound'));
  next.become('activating');
  expect(waitingUpdate()).toBeNull();
  next.become('installed');
  expect(waitingUpdate()).not.toBeNull();
  expect(heard).toHaveBeenCalledOnce();
  unsubscribe();
  next.become('installed');
  expect(heard).toHaveBeenCalledOnce();
});

test('the first version is not offered as a new one', async () => {
  const { waitingUpdate, heard } = await registered({
    controlled: false,
    waiting: new Worker().become('installed'),
  });
  expect(waitingUpdate()).toBeNull();
  expect(heard).not.toHaveBeenCalled();
});

test('a page that stays open looks for a new version each hour, also without a network', async () => {
  const { registration } = await registered({});
  await vi.advanceTimersByTimeAsync(HOUR - 1);
  expect(registration.update).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(registration.update).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(HOUR);
  expect(registration.update).toHaveBeenCalledTimes(2);
});
