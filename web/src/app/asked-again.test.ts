/** How long what a page has loaded counts as fresh: a page that is opened later asks the backend again. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { blocksOptions } from '#web/backend/blocks.ts';
import { contactLevelsOptions } from '#web/backend/contact-levels.ts';
import { memberCountOptions } from '#web/backend/count-members.ts';
import { deskRoleOptions } from '#web/backend/desk-role.ts';
import { contactOptions } from '#web/backend/get-contact.ts';
import { memberOptions } from '#web/backend/get-member.ts';
import { savedIdsOptions } from '#web/backend/get-saved-ids.ts';
import { interestsOptions } from '#web/backend/interests.ts';
import { membersOptions } from '#web/backend/list-members.ts';
import { patrikaRequestsOptions } from '#web/backend/patrika-requests.ts';
import { profileStatusOptions } from '#web/backend/profile-status.ts';
import { queryClient } from '#web/backend/query-client.ts';
import { savedSearchesOptions } from '#web/backend/saved-searches.ts';
import { ownStoryOptions, storyPictureOptions } from '#web/backend/stories.ts';
import { ownBiodataOptions } from '#web/features/biodata/api/biodata.ts';
import { linksOptions, viewsOptions } from '#web/features/biodata/api/links.ts';
import { contactBlocksOptions } from '#web/features/blocked-members/api/contact-blocks.ts';
import { contactViewersOptions } from '#web/features/contact-viewers/api/list-contact-viewers.ts';
import { breachesOptions, breachOptions } from '#web/features/desk/api/breaches.ts';
import { figuresOptions } from '#web/features/desk/api/figures.ts';
import { healthOptions } from '#web/features/desk/api/health.ts';
import { logOptions } from '#web/features/desk/api/log.ts';
import {
  deskMemberOptions,
  foundMembersOptions,
  membersToCallOptions,
  paymentsToCheckOptions,
} from '#web/features/desk/api/members.ts';
import { ordersOptions } from '#web/features/desk/api/orders.ts';
import { newPhotosOptions, photoBytesOptions } from '#web/features/desk/api/photos.ts';
import * as deskReports from '#web/features/desk/api/reports.ts';
import * as deskSettings from '#web/features/desk/api/settings.ts';
import { deskStoriesOptions } from '#web/features/desk/api/stories.ts';
import { todayOptions, waitingOptions } from '#web/features/desk/api/today.ts';
import * as family from '#web/features/family/api/family.ts';
import { optionListsOptions } from '#web/features/manage-profile/api/get-option-lists.ts';
import { sectionOptions } from '#web/features/manage-profile/api/get-section.ts';
import { nomineeOptions } from '#web/features/my-data/api/nominee.ts';
import * as ownReports from '#web/features/my-data/api/reports.ts';
import { storedCountsOptions } from '#web/features/my-data/api/stored-counts.ts';
import { noticesOptions } from '#web/features/notices/api/notices.ts';
import * as notices from '#web/features/notices/api/settings.ts';
import { ownPatrikaOptions } from '#web/features/patrika/api/own-patrika.ts';
import {
  matchOptions,
  preferenceOptionsOptions,
  preferencesOptions,
} from '#web/features/preferences/api/preferences.ts';
import { filterOptionsOptions } from '#web/features/search/api/get-filter-options.ts';
import { pushStateOptions } from '#web/members/push/this-device.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const NEVER = 10 * 365 * 24 * 60 * MINUTE;

/** Queries of a page by how long they are fresh. */
const FRESH: [ms: number, { queryKey: readonly unknown[] }[]][] = [
  [
    0,
    [
      ...[ownStoryOptions, contactLevelsOptions, blocksOptions, patrikaRequestsOptions].map((of) => of('me')),
      ...[linksOptions, ownBiodataOptions, ownPatrikaOptions, preferencesOptions].map((of) => of('me')),
      ...[contactViewersOptions, contactBlocksOptions, noticesOptions, pushStateOptions].map((of) =>
        of('me'),
      ),
      ...[storedCountsOptions, nomineeOptions, ownReports.reportsOptions].map((of) => of('me')),
      ...[family.helpingOptions, family.helpersOptions, family.helperRequestsOptions].map((of) => of('me')),
      ...[family.actsOptions, family.askedConsentOptions].map((of) => of('me')),
      ...[notices.choicesOptions, notices.settingsOptions, notices.placesOptions].map((of) => of('me')),
      interestsOptions('me', 'received'),
      viewsOptions('me', 'link'),
      ...[breachesOptions(), breachOptions(1), figuresOptions(), healthOptions(), logOptions()],
      ...[deskMemberOptions(1), foundMembersOptions('a'), membersToCallOptions('expiring')],
      ...[paymentsToCheckOptions(), ordersOptions(), newPhotosOptions(), deskStoriesOptions()],
      ...[deskReports.reportsOptions(false), deskReports.reportOptions('RG-1')],
      ...[deskSettings.settingsOptions(), deskSettings.textSettingsOptions()],
      ...[todayOptions(), waitingOptions()],
    ],
  ],
  [30 * SECOND, [memberOptions('me', 'a'), membersOptions('me', {}), profileStatusOptions('me')]],
  [MINUTE, [memberCountOptions('me', {}), savedSearchesOptions('me')]],
  [5 * MINUTE, [savedIdsOptions('me'), filterOptionsOptions()]],
  [10 * MINUTE, [matchOptions('me', 'a')]],
  [
    NEVER,
    [
      ...[deskRoleOptions('me'), contactOptions('me', 'a'), storyPictureOptions('a'), optionListsOptions()],
      ...[sectionOptions('me', 'personal'), deskSettings.deliveredOptions(), preferenceOptionsOptions()],
      photoBytesOptions('avatars', 'a'),
    ],
  ],
];

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  queryClient.clear();
  vi.useRealTimers();
});

it.each(FRESH)('what has loaded is fresh for %i ms', (ms, queries) => {
  const keys = queries.map(({ queryKey }) => queryKey);
  for (const key of keys) queryClient.setQueryData(key, {});
  const stale = () =>
    queries
      .filter((options) => {
        const { staleTime } = queryClient.defaultQueryOptions(options as never);
        const query = queryClient.getQueryCache().find({ queryKey: options.queryKey });
        return query?.isStaleByTime(staleTime as number);
      })
      .map(({ queryKey }) => queryKey);
  if (ms > 0) {
    vi.advanceTimersByTime(ms - 1);
    expect(stale()).toEqual([]);
    vi.advanceTimersByTime(1);
  }
  expect(stale()).toEqual(ms < NEVER ? keys : []);
});
