import { vi } from 'vitest';
import { NO_DETAILS } from '#domain/biodata/fields.ts';
import { TEXT_VERSIONS } from '#web/backend/consents.ts';
import { changingBy, describeCalls, reading, rpc } from '#web/testing/calls.ts';
import texts from '../../../../public/locales/en/default.json' with { type: 'json' };
import { useSaveDetails } from './biodata.ts';
import { linksOptions, useCreateLink, useRevokeLinks, viewsOptions } from './links.ts';

const EMPTY = { mother_name: '', native_place: '', other_families: '' };
const NEW_LINK = {
  recipient: 'Patil family',
  days: 7,
  language: 'mr' as const,
  showing: { photo: true, phone: false, patrika: true, income: false, birth: true },
};
/** With the views of its links. */
const LINKS = [
  ['biodata-links', 'me'],
  ['biodata-links', 'me', 'views', 'l'],
];

describeCalls({
  'storing optional fields, of which empty texts are none': {
    call: changingBy(useSaveDetails, {
      ...NO_DETAILS,
      ...EMPTY,
      heading_choice: 'own',
      heading_text: 'Shri',
      blood_group: '',
      gotra: 'Kashyap',
      devak: '',
      kuldaivat: '',
      relatives: [],
      ...({ member: 'm', created_at: '2026-11-20' } as object),
    }),
    asks: [
      `POST /rest/v1/biodata_details?select=member ${JSON.stringify({
        heading_choice: 'own',
        heading_text: 'Shri',
        blood_group: null,
        gotra: 'Kashyap',
        devak: null,
        kuldaivat: null,
        mother_name: null,
        native_place: null,
        other_families: null,
        relatives: [],
        language: 'mr',
        member: 'me',
      })}`,
    ],
    outdates: [['own-biodata', 'me']],
  },
  'storing all optional texts': {
    call: changingBy(useSaveDetails, {
      ...NO_DETAILS,
      blood_group: 'O+',
      devak: 'a',
      kuldaivat: 'b',
      mother_name: 'c',
      native_place: 'd',
      other_families: 'e',
      language: 'en',
    }),
    asks: [
      `POST /rest/v1/biodata_details?select=member ${JSON.stringify({
        heading_choice: 'ganesh_prasanna',
        heading_text: null,
        blood_group: 'O+',
        gotra: null,
        devak: 'a',
        kuldaivat: 'b',
        mother_name: 'c',
        native_place: 'd',
        other_families: 'e',
        relatives: [],
        language: 'en',
        member: 'me',
      })}`,
    ],
    outdates: [['own-biodata', 'me']],
  },
  'reading the links': {
    call: reading(linksOptions('me')),
    asks: [
      'GET /rest/v1/own_biodata_links?select=id,recipient,show_phone,created_at,expires_at,revoked_at,views,last_view&order=created_at.desc,id.asc&limit=100',
    ],
  },
  'reading the views of a link': {
    call: reading(viewsOptions('me', 'l')),
    asks: ['GET /rest/v1/own_biodata_views?select=*&link=eq.l&order=viewed_at.desc&limit=100'],
  },
  'creating a link, with consent': {
    call: () => {
      vi.stubGlobal('window', { location: { href: 'https://example.org/biodata' } });
      return changingBy(useCreateLink, NEW_LINK)();
    },
    asks: [
      `POST /rest/v1/rpc/give_consent ${JSON.stringify({ purpose: 'share_link', shown: texts['biodata.link_consent'], version: TEXT_VERSIONS.share_link, language: 'en' })}`,
      `POST /rest/v1/rpc/create_biodata_link ${JSON.stringify({
        recipient: 'Patil family',
        days: 7,
        language: 'mr',
        show_photo: true,
        show_phone: false,
        show_patrika: true,
        show_income: false,
      })}`,
    ],
    answer: { token: 'secret' },
    result: 'https://example.org/b/secret',
    outdates: LINKS,
  },
  'closing a link': {
    call: changingBy(useRevokeLinks, 'l'),
    asks: [rpc('revoke_biodata_links', { link: 'l' })],
    outdates: LINKS,
  },
  'closing all links': {
    call: changingBy(useRevokeLinks, null),
    asks: [rpc('revoke_biodata_links')],
    outdates: LINKS,
  },
});
