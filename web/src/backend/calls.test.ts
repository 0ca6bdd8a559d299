import { INTEREST_COLUMNS, LISTED_COLUMNS, SAVED_COLUMNS } from '#domain/member-columns.ts';
import { changing, describeCalls, reading, rpc, shown } from '#web/testing/calls.ts';
import { blocksOptions, toggleBlockOptions } from './blocks.ts';
import { closeNoticeOptions } from './close-notice.ts';
import { consentsOptions, giveConsentsOptions, TEXT_VERSIONS } from './consents.ts';
import { contactLevelsOptions, saveContactLevelsOptions } from './contact-levels.ts';
import { contactOptions } from './get-contact.ts';
import { feeOptions } from './get-fee.ts';
import { memberOptions } from './get-member.ts';
import { savedIdsOptions } from './get-saved-ids.ts';
import { changeInterestOptions, interestOptions, interestsOptions, newContactOptions } from './interests.ts';
import { membersOptions } from './list-members.ts';
import { photosOptions } from './list-photos.ts';
import { shortlistOptions } from './list-saved.ts';
import {
  changeMarriageOptions,
  closedInterestsOptions,
  marriageOptions,
  marriageQuestionsOptions,
} from './marriage.ts';
import { askForPatrikaOptions, patrikaRequestsOptions } from './patrika-requests.ts';
import { profileStatusOptions } from './profile-status.ts';
import { queryClient } from './query-client.ts';
import { changeSavedSearchesOptions } from './saved-searches.ts';
import { changeStoryOptions, ownStoryOptions, storiesOptions, storyOptions } from './stories.ts';
import { unreadNoticesOptions } from './unread-notices.ts';

const INTEREST = INTEREST_COLUMNS.join();
const STATUS = ['profile-status', 'me'];
const LISTED = LISTED_COLUMNS.join();
const STORY = {
  language: 'mr',
  text: 't',
  other_text: null,
  married_on: '2026-11-20',
  photo: null,
  photo_ratio: null,
  name_form: 'full',
} as const;
const LEVELS = { phone: 'a', parent_number: 'b', mama_phone: 'c', call_first: 'd', photos: 'e', dob: 'f' };
const interest = (
  action: Parameters<NonNullable<ReturnType<typeof changeInterestOptions>['mutationFn']>>[0],
) => ({
  call: changing(changeInterestOptions('me', 'm'), action),
  outdates: [['interests', 'me', 'sent'], STATUS, ['member', 'me', 'm'], ['photos', 'm']],
});

describeCalls({
  'reading blocked members': {
    call: reading(blocksOptions('me')),
    asks: [
      'GET /rest/v1/my_blocks?select=member_id,blocked_at,user_code,first_name,last_name,regional_full_name&order=blocked_at.desc',
    ],
  },
  'blocking a member': {
    call: changing(toggleBlockOptions('m'), true),
    asks: [rpc('block_member', { user_id: 'm' })],
    outdates: 'all',
  },
  'ending a block': {
    call: changing(toggleBlockOptions('m'), false),
    asks: [rpc('unblock_member', { user_id: 'm' })],
    outdates: 'all',
  },
  'closing a notice': {
    call: changing(closeNoticeOptions('me'), 'rules'),
    asks: [rpc('close_notice', { notice: 'rules' })],
    outdates: [STATUS],
  },
  'reading consents': {
    call: reading(consentsOptions('me')),
    asks: ['GET /rest/v1/my_consents?select=*&withdrawn_at=is.null'],
  },
  'giving consents': {
    call: changing(giveConsentsOptions('me'), [
      { purpose: 'account', language: 'mr-IN', shown: 'a' },
      { purpose: 'patrika', language: 'en-GB', shown: 'b' },
    ]),
    asks: [
      rpc('give_consent', {
        purpose: 'account',
        shown: 'a',
        version: TEXT_VERSIONS.account,
        language: 'mr',
      }),
      rpc('give_consent', {
        purpose: 'patrika',
        shown: 'b',
        version: TEXT_VERSIONS.patrika,
        language: 'en',
      }),
    ],
    outdates: [['consents', 'me']],
  },
  'reading the own levels': {
    call: reading(contactLevelsOptions('me')),
    asks: ['GET /rest/v1/my_contact_levels?select=*'],
    ...shown({ phone: 'members' }),
  },
  'saving the own levels': {
    call: changing(saveContactLevelsOptions('me'), LEVELS),
    asks: [rpc('set_contact_levels', LEVELS)],
    outdates: [['contact-levels', 'me'], STATUS, ['photos', 'me']],
  },
  'reading numbers': {
    call: reading(contactOptions('me', 'm')),
    asks: [rpc('contact_of', { user_id: 'm' })],
    ...shown({ phone: '1' }),
  },
  'reading the fee': {
    call: reading(feeOptions()),
    asks: ['GET /rest/v1/community?select=fee'],
    answer: { fee: 29_900 },
    result: 29_900,
  },
  'reading a member': {
    call: reading(memberOptions('me', 'm')),
    asks: ['GET /rest/v1/valid_profiles?select=*&id=eq.m'],
    answer: [{ id: 'm' }],
    result: { id: 'm' },
  },
  'reading a member who is not listed': {
    call: reading(memberOptions('me', 'm')),
    asks: ['GET /rest/v1/valid_profiles?select=*&id=eq.m'],
    result: null,
  },
  'reading the newest members': {
    call: () => queryClient.fetchInfiniteQuery({ ...membersOptions('me', {}), retry: false }),
    asks: [
      `GET /rest/v1/valid_profiles?select=${LISTED}&id=neq.me&order=created_at.desc,id.desc&offset=0&limit=6`,
    ],
  },
  'reading which members are saved': {
    call: reading(savedIdsOptions('me')),
    asks: [
      'GET /rest/v1/follows?select=following_id&follower_id=eq.me&order=following_id.asc&offset=0&limit=1000',
    ],
    answer: [{ following_id: 'a' }, { following_id: 'b' }],
    result: ['a', 'b'],
  },
  'reading the shortlist': {
    call: () => queryClient.fetchInfiniteQuery({ ...shortlistOptions('me'), retry: false }),
    asks: [
      `GET /rest/v1/follows_view?select=${[...LISTED_COLUMNS, ...SAVED_COLUMNS].join()}&follower_id=eq.me&order=followed_at.desc,following_id.desc&offset=0&limit=20`,
    ],
  },
  'reading photos': {
    call: reading(photosOptions('m')),
    asks: [
      'POST /storage/v1/object/list/avatars {"limit":6,"offset":0,"sortBy":{"column":"name","order":"asc"},"prefix":"m"}',
    ],
    answer: [{ name: 'b' }, { name: 'a' }],
    result: ['b', 'a'],
  },
  'reading the own flags': {
    call: reading(profileStatusOptions('me')),
    asks: ['GET /rest/v1/profile_status?select=*'],
    ...shown({ has_paid: true }),
  },
  'reading the interest between two': {
    call: reading(interestOptions('me', 'm')),
    asks: [`GET /rest/v1/my_interests?select=${INTEREST},may_send&id=eq.m`],
    answer: [{ state: 'pending' }],
    result: { state: 'pending' },
  },
  'reading received interests': {
    call: reading(interestsOptions('me', 'received')),
    asks: [
      `GET /rest/v1/my_interests?select=${INTEREST},${LISTED}&direction=eq.received&order=sent_at.desc&limit=200`,
    ],
  },
  'reading accepted interests': {
    call: reading(interestsOptions('me', 'connected')),
    asks: [
      `GET /rest/v1/my_interests?select=${INTEREST},${LISTED}&state=eq.accepted&order=sent_at.desc&limit=200`,
    ],
  },
  'reading the newest contact': {
    call: reading(newContactOptions('me', '2026-11-20')),
    asks: [
      `GET /rest/v1/my_interests?select=${INTEREST},${LISTED}&direction=eq.sent&accepted_at=gt.2026-11-20&order=accepted_at.desc&limit=1`,
    ],
    answer: [{ id: 'm' }],
    result: { id: 'm' },
  },
  'sending an interest': {
    ...interest({ call: 'send_interest', sentence: 2 }),
    asks: [rpc('send_interest', { user_id: 'm', sentence: 2 })],
  },
  'ending a contact': { ...interest({ call: 'end_contact' }), asks: [rpc('end_contact', { user_id: 'm' })] },
  'taking a decline back': {
    ...interest({ call: 'undo_decline' }),
    asks: [rpc('undo_decline', { user_id: 'm' })],
  },
  'noting that a saved search was opened': {
    call: changing(changeSavedSearchesOptions('me'), { call: 'note_search_seen', search: 's' }),
    asks: [rpc('note_search_seen', { search: 's' })],
    outdates: [['saved-searches', 'me']],
  },
  'reading the own marriage': {
    call: reading(marriageOptions('me')),
    asks: ['GET /rest/v1/my_marriage?select=*'],
    answer: [{ place: 'here' }],
    result: { place: 'here' },
  },
  'reading no marriage': {
    call: reading(marriageOptions('me')),
    asks: ['GET /rest/v1/my_marriage?select=*'],
    result: null,
  },
  'reading who named the member': {
    call: reading(marriageQuestionsOptions('me')),
    asks: ['GET /rest/v1/my_marriage_questions?select=*'],
    ...shown([{ user_code: 1 }]),
  },
  'reading interests that a marriage ended': {
    call: reading(closedInterestsOptions('me')),
    asks: ['GET /rest/v1/my_interests_closed_by_marriage?select=*&order=closed_at.desc'],
  },
  'answering a question about a marriage': {
    call: changing(changeMarriageOptions('me'), { call: 'answer_marriage_question', code: 7, yes: false }),
    asks: [rpc('answer_marriage_question', { code: 7, yes: false })],
    outdates: [['marriage', 'me', 'own'], STATUS, ['interests', 'me', 'sent']],
  },
  'reading requests for patrikas': {
    call: reading(patrikaRequestsOptions('me')),
    asks: ['GET /rest/v1/my_patrika_requests?select=*&order=asked_at.desc,id.asc&limit=100'],
  },
  'asking for a patrika': {
    call: changing(askForPatrikaOptions('me'), 'm'),
    asks: [rpc('ask_for_patrika', { user_id: 'm' })],
    outdates: [['patrika-requests', 'me']],
  },
  'reading stories': {
    call: () => queryClient.fetchInfiniteQuery({ ...storiesOptions(), pages: 2, retry: false }),
    asks: [rpc('stories'), rpc('stories', { after: 'f' })],
    answer: ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => ({ id })),
  },
  'reading the last stories': {
    call: () => queryClient.fetchInfiniteQuery({ ...storiesOptions(), pages: 2, retry: false }),
    asks: [rpc('stories')],
    answer: ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id })),
  },
  'reading a story': {
    call: reading(storyOptions('s')),
    asks: [rpc('story', { id: 's' })],
    answer: [{ text: 't' }],
    result: { id: 's', text: 't' },
  },
  'reading the own story': {
    call: reading(ownStoryOptions('me')),
    asks: ['GET /rest/v1/my_story?select=*'],
    answer: [{ state: 'none' }],
    result: { state: 'none' },
  },
  'reading no own story': {
    call: reading(ownStoryOptions('me')),
    asks: ['GET /rest/v1/my_story?select=*'],
    result: null,
  },
  'writing a story without another picture': {
    call: changing(changeStoryOptions('me', null), { call: 'write_story', ...STORY }),
    asks: [rpc('write_story', STORY)],
    outdates: [['marriage', 'me', 'story'], ['stories'], ['consents', 'me'], ['marriage', 'me', 'own']],
  },
  'writing a story with its picture': {
    call: changing(changeStoryOptions('me', 'p'), { call: 'write_story', ...STORY, photo: 'p' }),
    asks: [rpc('write_story', { ...STORY, photo: 'p' })],
  },
  'agreeing to a story': {
    call: changing(changeStoryOptions('me', 'p'), {
      call: 'agree_to_story',
      edit: 3,
      language: 'mr-IN',
      shown: 's',
    }),
    asks: [
      rpc('agree_to_story', {
        edit: 3,
        language: 'mr',
        shown: 's',
        version: TEXT_VERSIONS.success_story,
      }),
    ],
  },
  'counting unread notices': {
    call: reading(unreadNoticesOptions('me')),
    asks: [rpc('unread_notices')],
    ...shown(3),
  },
});
