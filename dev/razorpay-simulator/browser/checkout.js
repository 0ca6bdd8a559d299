/**
 * The simulated provider's checkout script: the interface of the real one (options, methods, events, class names, timings), written for this project.
 * It shows the hosted page in a sandboxed frame with an opaque origin, so that the page cannot access the application around it.
 */
(() => {
  const base = new URL('.', document.currentScript.src);
  const HANDLER_DELAY_MS = 200;
  const FADE_MS = 150;
  let instances = 0;

  function truthyRetry(retry) {
    return retry !== false && retry?.enabled !== false;
  }

  function frameAddress(options, instance) {
    const { prefill = {}, modal = {}, theme = {} } = options;
    const address = new URL('checkout/public', base);
    const values = {
      key: options.key,
      order_id: options.order_id,
      amount: options.amount,
      currency: options.currency,
      name: options.name,
      description: options.description,
      email: prefill.email,
      contact: prefill.contact,
      color: theme.color,
      escape: modal.escape === false ? '0' : '1',
      confirm_close: modal.confirm_close ? '1' : '0',
      retry: truthyRetry(options.retry) ? '1' : '0',
      instance,
    };
    for (const [name, value] of Object.entries(values)) {
      if (value !== undefined && value !== null) address.searchParams.set(name, String(value));
    }
    return address.href;
  }

  function overlay(element, extra) {
    Object.assign(element.style, {
      position: 'fixed',
      inset: '0',
      width: '100%',
      height: '100%',
      border: '0',
      ...extra,
    });
    return element;
  }

  function buildContainer(options, instance) {
    const container = overlay(document.createElement('div'), { zIndex: '2147483647' });
    container.className = 'razorpay-container';
    const backdrop = overlay(document.createElement('div'), {
      background: options.theme?.backdrop_color ?? 'rgb(0 0 0 / 60%)',
    });
    backdrop.className = 'razorpay-backdrop';
    const frame = overlay(document.createElement('iframe'), { background: 'transparent' });
    frame.className = 'razorpay-checkout-frame';
    frame.title = 'Checkout';
    frame.setAttribute('sandbox', 'allow-scripts');
    frame.src = frameAddress(options, instance);
    container.append(backdrop, frame);
    return { container, frame };
  }

  // The real form fades out, too. Removed at once, the frame would disappear during the click that closes it.
  function fadeOut(container) {
    container.style.pointerEvents = 'none';
    container.style.transition = `opacity ${FADE_MS}ms`;
    container.style.opacity = '0';
    setTimeout(() => container.remove(), FADE_MS);
  }

  function postTo(address, fields) {
    const form = document.createElement('form');
    form.method = 'post';
    form.action = address;
    for (const [name, value] of Object.entries(fields)) {
      const input = document.createElement('input');
      input.type = 'hidden';
      input.name = name;
      input.value = value;
      form.append(input);
    }
    document.body.append(form);
    form.submit();
  }

  function checkout(options) {
    if (!(this instanceof checkout)) return new checkout(options);
    if (typeof options !== 'object' || options === null) throw new TypeError('Invalid options');
    if (!options.key) throw new Error('No key passed');

    instances += 1;
    const self = this;
    const instance = String(instances);
    const listeners = {};
    let shown = null;

    function emit(event, data) {
      for (const listener of listeners[event] ?? []) listener.call(self, data);
    }

    function take() {
      if (!shown) return false;
      const { container, overflow, before, timer } = shown;
      clearTimeout(timer);
      window.removeEventListener('message', onMessage);
      window.removeEventListener('popstate', dismissOnBack);
      fadeOut(container);
      document.body.style.overflow = overflow;
      shown = null;
      before?.focus?.();
      return true;
    }

    function dismiss() {
      if (take()) setTimeout(() => options.modal?.ondismiss?.call(self));
    }

    function dismissOnBack() {
      if (options.modal?.handleback !== false) dismiss();
    }

    function succeed(response) {
      if (!take()) return;
      setTimeout(() => {
        if (options.redirect && options.callback_url) postTo(options.callback_url, response);
        else if (options.handler) options.handler.call(self, response);
        else if (options.callback_url) postTo(options.callback_url, response);
      }, HANDLER_DELAY_MS);
    }

    function onMessage(message) {
      if (!shown || message.source !== shown.frame.contentWindow || typeof message.data !== 'string') return;
      const { source, id, event, data } = JSON.parse(message.data);
      if (source !== 'simulated-checkout' || id !== instance) return;
      if (event === 'ready') emit('render');
      if (event === 'submit') emit('payment.submit', data);
      if (event === 'failed') emit('payment.failed', data);
      if (event === 'fault') emit('fault.close', data);
      if (event === 'success') succeed(data);
      if (event === 'close') dismiss();
      if (event === 'backdrop' && options.modal?.backdropclose) dismiss();
      // The customer's tab has crashed: no event is sent.
      if (event === 'lost') take();
    }

    self.on = (event, listener) => {
      listeners[event] = [...(listeners[event] ?? []), listener];
      return self;
    };

    self.open = () => {
      if (shown) return;
      const parts = buildContainer(options, instance);
      shown = { ...parts, overflow: document.body.style.overflow, before: document.activeElement };
      window.addEventListener('message', onMessage);
      window.addEventListener('popstate', dismissOnBack);
      document.body.style.overflow = 'hidden';
      document.body.append(parts.container);
      parts.frame.addEventListener('load', () => parts.frame.focus());
      if (options.timeout) shown.timer = setTimeout(dismiss, options.timeout * 1000);
    };

    self.close = dismiss;
  }

  window.Razorpay = checkout;
})();
