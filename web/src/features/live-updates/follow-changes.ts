/**
 * Keeps what the member sees up to date. While the realtime channel is joined, each message of the server names the queries to refetch; without
 * it, that is read again every minute and when the page is shown again. Loaded once the network is idle (`app/member-layout.tsx`).
 */
import i18next from 'i18next';
import { profileStatusOptions } from '#web/backend/profile-status.ts';
import { queryClient } from '#web/backend/query-client.ts';
import { readUnreadNotices } from '#web/backend/unread-notices.ts';
import { useUserStore } from '#web/session/user-store.ts';
import { showAlert } from '#web/ui/alerts.tsx';
import { tellDeviceZone } from './device-zone.ts';
import { connect, type MemberChannel } from './member-channel.ts';

const REFETCH_MS = 60_000;
/** A page that is hidden for longer closes its connection. */
const HIDDEN_MS = 300_000;

/** Query keys by the kind of a message (`private.send_to_member` in SQL). */
function keysOf(kind: string, userId: string): unknown[][] {
  const status = [...profileStatusOptions(userId).queryKey];
  // Whom a helper may act for has changed, or a helper has done something.
  if (kind === 'helping' || kind === 'helped') return [status, ['family']];
  const interests = ['interests', userId];
  // The status counts the interests that wait.
  if (kind === 'membership' || kind === 'listing') return [status];
  return [status, interests];
}

/** Each change may have brought a notice. */
function readNotices(userId: string): void {
  // A helper does not read those of the candidate.
  if (userId !== useUserStore.getState().account) return;
  void readUnreadNotices(userId);
  void queryClient.invalidateQueries({ queryKey: ['notices', userId, 'list'] });
}

function readAgain(userId: string, kind = ''): void {
  readNotices(userId);
  if (kind === 'notice') return;
  for (const queryKey of keysOf(kind, userId)) void queryClient.invalidateQueries({ queryKey });
}

/** The device that answers an interest reads everything again after the response; the message is for the member's other ones. */
const isAnswering = () => queryClient.isMutating({ mutationKey: ['interests'] }) > 0;

/** Lists are read again when they are opened next: one that is being read must not move. */
function announceMatch(userId: string): void {
  readNotices(userId);
  for (const list of ['members', 'member-count'])
    void queryClient.invalidateQueries({ queryKey: [list], refetchType: 'none' });
  showAlert(i18next.t('live.new_match'), 'success');
}

function follow(account: string, userId: string): () => void {
  let channel: MemberChannel | null = null;
  let hiding: ReturnType<typeof setTimeout> | undefined;

  const open = () => {
    channel ??= connect(account, {
      onMessage: (kind) => {
        if (kind === 'match') announceMatch(userId);
        else if (kind !== 'answer' || !isAnswering()) readAgain(userId, kind);
      },
      // Messages may have been missed meanwhile. The first time that matters to helpers only, whose access may have ended.
      onJoin: (isFirst) => {
        if (!isFirst) readAgain(userId);
        else if (account !== userId) readAgain(userId, 'helping');
      },
    });
  };
  const close = () => {
    channel?.close();
    channel = null;
  };
  /** Without a network nothing can be joined, and each attempt would be an error in the browser's log. */
  const isUseless = () => document.visibilityState === 'hidden' || !navigator.onLine;
  const catchUp = () => {
    if (isUseless() || channel?.isJoined() === true) return;
    readAgain(userId);
    // A channel that the server closed, e.g. because its token had expired, is not joined again by itself.
    if (channel?.isClosed() === true) close();
    open();
  };
  const shownOrHidden = () => {
    clearTimeout(hiding);
    if (document.visibilityState === 'hidden') hiding = setTimeout(close, HIDDEN_MS);
    else catchUp();
  };

  if (!isUseless()) {
    open();
    readNotices(userId);
  }
  document.addEventListener('visibilitychange', shownOrHidden);
  window.addEventListener('online', catchUp);
  window.addEventListener('offline', close);
  const timer = setInterval(catchUp, REFETCH_MS);
  return () => {
    document.removeEventListener('visibilitychange', shownOrHidden);
    window.removeEventListener('online', catchUp);
    window.removeEventListener('offline', close);
    clearInterval(timer);
    clearTimeout(hiding);
    close();
  };
}

/** Follows the changes of the signed-in user and of the open profile, from now on. */
export function followChanges(): void {
  let followed: string | null = null;
  let stop = () => {};
  // Each account has its own channel, also while a helper acts for a candidate.
  const update = ({ account, id }: { account: string | null; id: string | null }) => {
    if (account === followed) return;
    stop();
    followed = account;
    stop = account === null || id === null ? () => {} : follow(account, id);
    // Not that of a helper for the candidate.
    if (account !== null && account === id) void tellDeviceZone(account);
  };
  update(useUserStore.getState());
  useUserStore.subscribe(update);
}
