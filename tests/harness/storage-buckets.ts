/**
 * Buckets for the tests of the storage service, with the usual policy: each person has the folder named by their id.
 */
import { randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { startTestServer, type TestServer, type TestServerOptions } from './start-test-server.ts';
import type { TestDatabase } from './test-database.ts';

/**
 * Makes: `files` (own folder: everything; anybody else: nothing), `public-files` (the same, public), `anywhere` (public, any name),
 * `write-once` (no update, removed by lists only), `blind` (insert and delete without select), `small` (1000 bytes), `pictures` (jpeg and png),
 * `plain` (text/plain and any audio). A name that ends in `forbidden` is refused by a trigger, one in `late-refusal` only when the row is written for good.
 */
async function makeStorageBuckets({ admin }: TestDatabase): Promise<void> {
  await admin.unsafe(`
    insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
      ('files', 'files', false, null, null),
      ('public-files', 'public-files', true, null, null),
      ('anywhere', 'anywhere', true, null, null),
      ('write-once', 'write-once', false, null, null),
      ('blind', 'blind', false, null, null),
      ('small', 'small', false, 1000, null),
      ('pictures', 'pictures', false, null, array['image/jpeg', 'image/png']),
      ('plain', 'plain', false, null, array['text/plain', 'audio/*']);

    create policy "test: own folder" on storage.objects for all to authenticated
      using (bucket_id in ('files', 'public-files', 'small', 'pictures', 'plain')
        and (storage.foldername(name))[1] = (select auth.uid())::text);
    create policy "test: anywhere" on storage.objects for all to authenticated using (bucket_id = 'anywhere');
    create policy "test: add once" on storage.objects for insert to authenticated
      with check (bucket_id in ('write-once', 'blind') and storage.operation() like 'storage.object.upload%');
    create policy "test: see once" on storage.objects for select to authenticated using (bucket_id = 'write-once');
    create policy "test: remove lists" on storage.objects for delete to authenticated
      using (bucket_id = 'write-once' and storage.operation() = 'storage.object.delete_many');
    create policy "test: remove unseen" on storage.objects for delete to authenticated using (bucket_id = 'blind');

    create function public.test_refuse_names() returns trigger language plpgsql as $$
    begin
      if new.name like '%/forbidden' then
        raise exception using errcode = '42501', message = 'this_name_is_taken';
      end if;
      if new.name like '%/late-refusal' and current_user = 'supabase_storage_admin' then
        raise exception using errcode = '42501', message = 'too_late';
      end if;
      return new;
    end $$;
    create trigger test_refuse_names before insert on storage.objects
      for each row execute function public.test_refuse_names();
    grant execute on function public.test_refuse_names() to authenticated, supabase_storage_admin;
  `);
}

/** A server with these buckets, and somebody who is signed in. */
export interface StorageServer {
  server: TestServer;
  memberId: string;
  member: SupabaseClient;
  /** The member's access token. */
  token: string;
}

/** Starts it; `options` are differences of the server. */
export async function startStorageServer(options?: TestServerOptions): Promise<StorageServer> {
  const server = await startTestServer(options);
  await makeStorageBuckets(server.database);
  const memberId = randomUUID();
  const token = await server.tokenFor(memberId);
  return { server, memberId, member: server.client(token), token };
}
