-- What helpers do is a topic of notices, and so are the searches that they save.

insert into private.notice_topics (topic, push, mail, message) values ('family', true, null, false);
insert into private.notice_kinds (kind, topic, mail) values ('helper_act', 'family', null);

create trigger record_act after insert or delete on private.saved_searches
  for each row when (private.acted_by() is not null) execute function private.record_act();
