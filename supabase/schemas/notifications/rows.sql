insert into private.mail_server default values;
insert into private.mail_way (has_server) values (true);
