insert into private.mail_server default values;
insert into private.mail_transport (has_server) values (true);
