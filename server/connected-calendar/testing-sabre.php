<?php

// A server of sabre/dav, which Nextcloud and Baikal are made of, with one account and one calendar: php -S HOST:PORT FILE.
// SABRE_DB names its SQLite file. Whoever asks is the account: its password is checked in front of it.
error_reporting(E_ALL & ~E_DEPRECATED & ~E_WARNING & ~E_NOTICE & ~E_STRICT);
ini_set('display_errors', '0');
date_default_timezone_set('UTC');
require_once 'Sabre/autoload.php';

class Known implements \Sabre\DAV\Auth\Backend\BackendInterface {
    function authenticate(\Sabre\DAV\Server $server, $realm) { return true; }
    function getCurrentUser() { return 'teresa'; }
}

$file = getenv('SABRE_DB');
$isNew = !file_exists($file);
$pdo = new \PDO("sqlite:$file");
$pdo->setAttribute(\PDO::ATTR_ERRMODE, \PDO::ERRMODE_EXCEPTION);
$calendars = new \Sabre\CalDAV\Backend\PDO($pdo);
if ($isNew) {
    foreach (array('calendars', 'principals') as $name)
        $pdo->exec(file_get_contents("/usr/share/doc/php-sabre-dav/examples/sql/sqlite.$name.sql"));
    $pdo->exec("INSERT INTO principals (uri, email, displayname) VALUES ('principals/teresa', 'teresa@example.com', 'Teresa')");
    $properties = array(
        '{DAV:}displayname' => 'Aulas & eu',
        '{urn:ietf:params:xml:ns:caldav}supported-calendar-component-set' =>
            new \Sabre\CalDAV\Property\SupportedCalendarComponentSet(array('VEVENT')),
    );
    $calendars->createCalendar('principals/teresa', 'aulas', $properties);
}
$principals = new \Sabre\DAVACL\PrincipalBackend\PDO($pdo);
$server = new \Sabre\DAV\Server(array(
    new \Sabre\CalDAV\Principal\Collection($principals),
    new \Sabre\CalDAV\CalendarRootNode($principals, $calendars),
));
$server->setBaseUri('/');
$server->addPlugin(new \Sabre\DAV\Auth\Plugin(new Known(), 'SabreDAV'));
$server->addPlugin(new \Sabre\DAVACL\Plugin());
$server->addPlugin(new \Sabre\CalDAV\Plugin());
$server->exec();
